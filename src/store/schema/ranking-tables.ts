/** The ranking of all players (ranking.ts). */

import * as column from './column-types.ts';
import { table } from './table.ts';

/** How many ranked players are in each range of points: see ranking.ts. */
export const rankBucket = table('rank_tally', {
  scope: column.textKey,
  level: column.numberKey,
  bucket: column.bigKey,
  players: column.integer,
});

/** When the places from a standing on, up to the next row, moved last, and the number of the ranking since: see rank-moves.ts. */
export const rankMove = table('rank_move', {
  system: column.textKey,
  points: column.bigKey,
  tie: column.bigKey,
  changedAt: column.instant,
  ranking: column.big,
});
