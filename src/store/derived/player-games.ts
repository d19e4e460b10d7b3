/** Recalculates the derived columns of players' games. */

import type { Transaction, Write } from '../engine/engine.ts';
import { update, write } from '../engine/statement.ts';
import { playerGameColumns } from './columns.ts';
import { gameTimeColumns, mayHaveTimes } from './game-dates.ts';

const keys = ['player_id', 'game_id'];
const derive = update<{ progress: number; isTimed: number }>(
  'player_game',
  `changed_in = COALESCE(?, changed_in), ${playerGameColumns}`,
  { keys, returning: `progress AS "progress", CASE WHEN ${mayHaveTimes} THEN 1 ELSE 0 END AS "isTimed"` },
);
const deriveTimes = update('player_game', gameTimeColumns, { keys });

/** A player's game, and the update that changed it; null leaves the stored one. */
export type ChangedGame = readonly [changedIn: number | null, playerId: number, gameId: string];

/** Recalculates players' games; returns the progress of each. */
export async function derivePlayerGames(transaction: Transaction, games: readonly ChangedGame[]): Promise<number[]> {
  const derived = (await transaction.allMany(derive, games)).map(([row]) => row ?? { progress: 0, isTimed: 0 });
  await transaction.runMany(
    deriveTimes,
    games.flatMap(([, playerId, gameId], index) => (derived[index]?.isTimed === 1 ? [[playerId, gameId]] : [])),
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
