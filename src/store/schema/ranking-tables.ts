/** Tables of the ranking (ranking.ts). */

import * as column from '../engine/column-types.ts';
import { table } from './table.ts';

/** Number of ranked players in each range of points (ranking.ts). */
export const rankBucket = table('rank_tally', {
  scope: column.textKey,
  level: column.numberKey,
  bucket: column.bigKey,
  players: column.integer,
});

/** Time and ranking number of the last rank change, for the ranks from these points and tie-breaker up to the next row (rank-moves.ts). */
export const rankMove = table('rank_move', {
  system: column.textKey,
  points: column.bigKey,
  tie: column.bigKey,
  changedAt: column.instant,
  ranking: column.big,
});
