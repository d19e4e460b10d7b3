/** Recalculates the derived columns of players' games. */

import { zip } from '../../invariant.ts';
import type { Transaction, Write } from '../engine/engine.ts';
import { update, write } from '../engine/statement.ts';
import type { Owned } from './board-counts.ts';
import { playerGameColumns } from './columns.ts';
import { gameTimeColumns, mayHaveTimes } from './game-dates.ts';

const keys = ['player_id', 'game_id'];
/** The derived values of a player's game. */
export interface DerivedGame extends Owned {
  readonly progress: number;
}

const derive = update<DerivedGame & { readonly isTimed: number }>(
  'player_game',
  `changed_in = COALESCE(?, changed_in), ${playerGameColumns}`,
  {
    keys,
    returning: `progress AS "progress", platinum AS "platinum", gold AS "gold", silver AS "silver", bronze AS "bronze",
      stated_points AS "statedPoints", CASE WHEN ${mayHaveTimes} THEN 1 ELSE 0 END AS "isTimed"`,
  },
);
const deriveTimes = update('player_game', gameTimeColumns, { keys });

/** A player's game, and the number of the update that changed it; null leaves the stored number. */
export type ChangedGame = readonly [changedIn: number | null, playerId: number, gameId: string];

/** Recalculates players' games. Returns the derived values of each, or null for a game that the player does not have. */
export async function derivePlayerGames(
  transaction: Transaction,
  games: readonly ChangedGame[],
): Promise<(DerivedGame | null)[]> {
  const derived = (await transaction.allMany(derive, games)).map(([row]) => row ?? null);
  await transaction.runMany(
    deriveTimes,
    zip(games, derived).flatMap(([[, playerId, gameId], row]) =>
      row?.isTimed === 1 ? [[playerId, gameId]] : [],
    ),
  );
  return derived;
}

/** Creates the writes that recalculate all rows that a condition selects. Run them in order. */
export function createDerivation(condition: string): readonly [columns: Write, times: Write] {
  return [
    write(`UPDATE player_game SET ${playerGameColumns} WHERE ${condition}`),
    write(`UPDATE player_game SET ${gameTimeColumns} WHERE ${condition} AND ${mayHaveTimes}`),
  ];
}
