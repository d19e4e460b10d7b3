/**
 * The networks whose games lists contain (the setting `networks`, docs/spec/networks.md 3), as SQL. A game that is asked for by id is
 * returned whatever its network.
 */

import type { Network } from '../../domain/index.ts';
import { networks } from '../../domain/index.ts';

/** The shown networks, and conditions in SQL that leave out the games of all others. */
export interface ShownNetworks {
  readonly list: readonly Network[];
  /** The shown networks other than `psn`, as a list of SQL texts; null if there are none. */
  readonly others: string | null;
  /** Condition on a column with the network of a game. */
  of(column: string): string;
  /** Condition on an id of a game of a player with the score `s`. It reads the game only if the player has games of other networks. */
  ofGame(gameId: string): string;
  /** Condition on an id of any game. */
  ofAnyGame(gameId: string): string;
}

/** Makes the conditions for a list of networks; each is `1 = 1` if the list has every network. */
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
