/** The description of a game for previews and search engines (docs/spec/site-2.md A20). */

import { formatTitle } from '../../text/names.ts';
import type { Texts } from '../../texts/texts.ts';
import { rarityPercent, rarityShare } from '../../components/rarity/rarity.ts';
import type { GameModel } from './model.ts';

/** Describes a game: its set, its owners and, if known, how many of them have the platinum. */
export function describeGame({ game, rarity, trophies }: GameModel, t: Texts): string {
  const title = formatTitle(game, t);
  const count = game.totalTrophies;
  if (rarity === null || rarity.owners === 0)
    return t.preview.gameDescription({ game: title, trophies: count });
  const { owners } = rarity;
  const platinum = trophies.find(({ grade }) => grade === 'platinum')?.trophyId;
  if (platinum === undefined || rarityPercent(platinum, rarity) === null)
    return t.preview.ownedDescription({ game: title, trophies: count, owners });
  const share = rarityShare(platinum, rarity, t);
  return t.preview.ratedDescription({ game: title, trophies: count, owners, share });
}
