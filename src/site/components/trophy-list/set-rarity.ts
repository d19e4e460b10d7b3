/** How rare the trophies of one set are, as their rows show it (docs/spec/site-2.md A3). */

import { findNetwork } from '../../../domain/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import type { NativeFigures, Rarity } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { networkRarityBar, rarityBar } from '../rarity/rarity-bar.ts';
import { findNetworkRate } from '../rarity/rarity.ts';

interface RaritySources {
  readonly game: { readonly gameId: string };
  readonly rarity: Rarity | null;
  /** What the network of the game states about its trophies. */
  readonly native: ReadonlyMap<number, NativeFigures>;
}

/** The rarity by the owners here; with too few of them that of the network, or else their count. */
export function setRarity(
  trophyId: number,
  { game, rarity, native }: RaritySources,
  context: PageContext,
): Markup {
  const own = native.get(trophyId);
  const isKnown = rarity !== null && rarity.owners >= minOwnersForRarity;
  return isKnown || findNetworkRate(own) === null
    ? rarityBar(trophyId, rarity, context)
    : networkRarityBar(own, findNetwork(game.gameId), context);
}
