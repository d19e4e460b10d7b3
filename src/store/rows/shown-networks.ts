/**
 * SQL for the networks whose games appear in lists (the setting `networks`, docs/spec/networks.md 3). A read of one game by id returns it
 * whatever its network is.
 */

import type { Network } from '../../domain/index.ts';
import { networks } from '../../domain/index.ts';

/** The shown networks, and SQL conditions that exclude the games of all other networks. */
export interface ShownNetworks {
  readonly list: readonly Network[];
  /** The shown networks other than `psn`, as a list of SQL texts; null if there are none. */
  readonly others: string | null;
  /** Returns the condition on a column with the network of a game. */
  of(column: string): string;
  /**
   * Returns the condition on a game id of the player with the score `s`. It reads the game only if the player has games on networks other
   * than `psn`.
   */
  ofGame(gameId: string): string;
  /** Returns the condition on the id of any game. */
  ofAnyGame(gameId: string): string;
}

/** Creates the conditions for a list of networks; each is `1 = 1` if the list has every network. */
export function shownNetworks(list: readonly Network[]): ShownNetworks {
  const others = list.filter((network) => network !== 'psn');
  const isEverything = networks.every((network) => list.includes(network));
  const of = (column: string): string =>
    isEverything ? '1 = 1' : `${column} IN (${textOf(list)})`;
  const ofAnyGame = (gameId: string): string =>
    isEverything ? '1 = 1' : of(`(SELECT x.network FROM game x WHERE x.game_id = ${gameId})`);
  return {
    list,
    others: others.length === 0 ? null : textOf(others),
    of,
    ofAnyGame,
    ofGame(gameId) {
      if (isEverything) return '1 = 1';
      const ofOne = ofAnyGame(gameId);
      return list.includes('psn')
        ? `CASE WHEN s.other_games = 0 THEN 1 = 1 ELSE ${ofOne} END`
        : ofOne;
    },
  };
}

function textOf(list: readonly Network[]): string {
  return list.map((network) => `'${network}'`).join(', ');
}
