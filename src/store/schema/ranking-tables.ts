/** The ranking of all players (ranking.ts). */

import { big, bigKey, instant, integer, numberKey, textKey } from './column-types.ts';
import { table } from './table.ts';

/** How many ranked players are in each range of points: see ranking.ts. */
export const rankTally = table('rank_tally', { scope: textKey, level: numberKey, bucket: bigKey, players: integer });

/** When the places from a standing on, up to the next row, moved last, and the number of the ranking since: see rank-moves.ts. */
export const rankMove = table('rank_move', { system: textKey, points: bigKey, tie: bigKey, changedAt: instant, ranking: big });
