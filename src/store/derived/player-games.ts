/** Recalculates the derived columns of players' games. */

import type { Transaction, Write } from '../engine/engine.ts';
import { read, update, write } from '../engine/statement.ts';
import { playerGameColumns } from './columns.ts';
import { gameTimeColumns, mayHaveTimes } from './game-dates.ts';

const keys = ['player_id', 'game_id'];
const derive = update('player_game', `changed_in = COALESCE(?, changed_in), ${playerGameColumns}`, { keys });
const deriveTimes = update('player_game', gameTimeColumns, { keys });
const selectDerived = read<{ progress: number; isTimed: number }>(
  `SELECT progress AS "progress", CASE WHEN ${mayHaveTimes} THEN 1 ELSE 0 END AS "isTimed" FROM player_game
   WHERE player_id = ? AND game_id = ?`,
);

/** A player's game, and the update that changed it; null leaves the stored one. */
export type ChangedGame = readonly [changedIn: number | null, playerId: number, gameId: string];

/** Recalculates players' games; returns the progress of each. */
export async function derivePlayerGames(transaction: Transaction, games: readonly ChangedGame[]): Promise<number[]> {
  await transaction.runMany(derive, games);
  const keysOfGames = games.map(([, playerId, gameId]) => [playerId, gameId]);
  const derived = (await transaction.allMany(selectDerived, keysOfGames)).map(([row]) => row ?? { progress: 0, isTimed: 0 });
  await transaction.runMany(
    deriveTimes,
    keysOfGames.filter((_, index) => derived[index]?.isTimed === 1),
  );
  return derived.map(({ progress }) => progress);
}

/** The writes that recalculate all rows that a condition selects. Run them in order. */
export function derivationOf(condition: string): readonly [columns: Write, times: Write] {
  return [
    write(`UPDATE player_game SET ${playerGameColumns} WHERE ${condition}`),
    write(`UPDATE player_game SET ${gameTimeColumns} WHERE ${condition} AND ${mayHaveTimes}`),
  ];
}
