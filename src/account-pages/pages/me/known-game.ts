/** A game of the catalogue, with what one player has earned in it. */

import { ActionError, findOwnGame } from '../../../actions/index.ts';
import type { AskedBySomebody } from '../../page.ts';

/** A game of the catalogue with its trophies, and which of them the player has earned. */
export type KnownGame = Awaited<ReturnType<typeof findOwnGame>>;

/** Finds a game by its id; null if the catalogue does not have it. */
export async function findKnownGame(
  { store }: Pick<AskedBySomebody, 'store'>,
  player: string,
  game: string,
): Promise<KnownGame | null> {
  try {
    return await findOwnGame(store, { player, game });
  } catch (error) {
    if (error instanceof ActionError && error.failure === 'unknown') return null;
    throw error;
  }
}
