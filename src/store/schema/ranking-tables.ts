/** Tables of the ranking (ranking.ts). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** Number of ranked players in each range of points (ranking.ts). */
export const rankBucket = table('rank_bucket', {
  scope: column.textKey,
  level: column.numberKey,
  bucket: column.bigKey,
  players: column.integer,
});
