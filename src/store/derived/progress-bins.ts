/**
 * Counts the owners of a game by progress, in 12 bins: 0, 1 to 9, 10 to 19, …, 90 to 99, 100. Bins are stored like the owner counts of
 * trophies (owner-counts.ts), each with its own trophy number, so that one mechanism maintains all owner counts.
 */

import type { Transaction } from '../engine/engine.ts';
import { write } from '../engine/statement.ts';
import { isCounted } from './visibility.ts';

/** Number of bins. */
export const progressBins = 12;

/** Trophy number of the first bin; the next bins have descending numbers. -1 stands for the game. */
const firstBin = -2;
const lastBin = firstBin - progressBins + 1;

/** Returns the trophy number under which owners with a progress of 0 to 100 are counted. */
export function toBin(progress: number): number {
  return (
    firstBin -
    (progress === 0 ? 0 : progress === 100 ? progressBins - 1 : Math.floor(progress / 10) + 1)
  );
}

/** SQL for the trophy number of a bin, from a column with the progress. */
function binText(progress: string): string {
  return `(CASE ${progress} WHEN 0 THEN ${firstBin} WHEN 100 THEN ${lastBin} ELSE ${firstBin - 1} - ${progress} / 10 END)`;
}

/** Checks whether a trophy number stands for a bin. */
export function isBin(trophyId: number): boolean {
  return trophyId <= firstBin && trophyId >= lastBin;
}

/** Returns the number of owners in each bin, ascending by progress. */
export function listBins(counts: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: progressBins }, (_, index) => counts.get(firstBin - index) ?? 0); // absent: the bin has no owners
}

/** SQL for rows of game, bin and number of counted owners. */
export function progressCounts(filter = ''): string {
  return `SELECT pg.game_id, ${binText('pg.progress')} AS trophy_id, COUNT(*) AS players
    FROM player_game pg JOIN player p ON p.player_id = pg.player_id
    WHERE ${isCounted} ${filter} GROUP BY pg.game_id, 2`;
}

const removeBins = write(
  `DELETE FROM owner_count WHERE game_id = ? AND trophy_id BETWEEN ${lastBin} AND ${firstBin}`,
);
const insertBins = write(
  `INSERT INTO owner_count (game_id, trophy_id, players) ${progressCounts('AND pg.game_id = ?')}`,
);

/** Recounts the bins of games after the size of their sets changed or owners were removed. No other load may change them meanwhile. */
export async function recountBins(
  transaction: Transaction,
  gameIds: Iterable<string>,
): Promise<void> {
  for (const gameId of gameIds) {
    await transaction.run(removeBins, [gameId]);
    await transaction.run(insertBins, [gameId]);
  }
}
