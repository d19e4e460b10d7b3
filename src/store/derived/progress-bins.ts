/**
 * The progress of the owners of a game in 12 bins: 0, 1 to 9, 10 to 19, …, 90 to 99, 100. A bin is counted as the owners of a trophy are
 * (owner-counts.ts), under a trophy number of its own, so that one mechanism keeps all counts of owners.
 */

import type { Transaction } from '../engine/engine.ts';
import { write } from '../engine/statement.ts';
import { isCounted } from './visibility.ts';

/** Number of bins. */
export const progressBins = 12;

/** Trophy number of the first bin; the others follow downwards. -1 stands for the game. */
const firstBin = -2;
const lastBin = firstBin - progressBins + 1;

/** The trophy number under which owners with a progress of 0 to 100 are counted. */
export function toBin(progress: number): number {
  return (
    firstBin -
    (progress === 0 ? 0 : progress === 100 ? progressBins - 1 : Math.floor(progress / 10) + 1)
  );
}

/** The same as SQL, for a column. */
function binText(progress: string): string {
  return `(CASE ${progress} WHEN 0 THEN ${firstBin} WHEN 100 THEN ${lastBin} ELSE ${firstBin - 1} - ${progress} / 10 END)`;
}

/** Whether a trophy number stands for a bin. */
export function isBin(trophyId: number): boolean {
  return trophyId <= firstBin && trophyId >= lastBin;
}

/** The number of owners in each bin, ascending by progress. */
export function listBins(counts: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: progressBins }, (_, index) => counts.get(firstBin - index) ?? 0); // absent: a bin without owners
}

/** Rows of game, bin and number of counted owners. */
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

/** Counts the bins of games again, after the size of their sets changed or owners were removed. No other load may change them meanwhile. */
export async function recountBins(
  transaction: Transaction,
  gameIds: Iterable<string>,
): Promise<void> {
  for (const gameId of gameIds) {
    await transaction.run(removeBins, [gameId]);
    await transaction.run(insertBins, [gameId]);
  }
}
