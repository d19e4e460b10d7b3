/** The rarity of one set's trophies, as the rows of the set show it (docs/spec/site-2.md A3). */

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
  /** The figures that the game's network states about its trophies, by trophy number. */
  readonly native: ReadonlyMap<number, NativeFigures>;
}

/**
 * Renders the rarity among the owners on this site. With too few owners, the network's percentage is shown; if the network states none, the
 * number of earners.
 */
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
