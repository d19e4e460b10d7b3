/** When a set changes, what its owners have of it is worth something else. */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, prevailingCounts, progressOf, sizeOfSet, userPointsOf } from '../../domain/index.ts';
import type { Transaction } from '../engine.ts';
import { statement } from '../engine.ts';
import { statedCountsOf } from '../stated-columns.ts';
import type { RowOf } from '../tables.ts';
import { columnList, game, playerGame } from '../tables.ts';
import { recountActivity } from './activity.ts';
import type { ChangedSet } from './catalogue.ts';
import type { Kept } from './kept.ts';
import { amend, differs, keepStored } from './kept.ts';
import type { PlayerGameColumns } from './pair-state.ts';

import type { PlayerDirectory } from './player-directory.ts';
import { addToScore } from './settle-pair.ts';
import type { Totals } from './totals.ts';
import { keptWriter } from './write-kept.ts';

type SetColumns = Pick<RowOf<typeof game>, 'statedTrophies' | 'statedPoints'> & GradeCounts;
const selectSet = statement<SetColumns>(
  `SELECT ${columnList(game, 'g', [...grades, 'statedTrophies', 'statedPoints'])} FROM game g WHERE g.game_id = ?`,
);
const selectOwned = statement<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg
   WHERE pg.game_id = ? AND pg.player_id > ? ORDER BY pg.player_id LIMIT ?`,
);
const countEarned = statement<GradeCounts>(
  `SELECT ${grades.map((grade) => `COUNT(CASE WHEN t.grade = '${grade}' THEN 1 END) AS "${grade}"`).join(', ')}
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.game_id = ?`,
);
const writePairs = keptWriter(playerGame);

/** Owners read at once. */
const batchSize = 500;

/**
 * Counts anew what the owners of these games have of them, and passes the difference on to their sums. This is no
 * update of a player, so what is kept of his games is told by a counter of its own.
 */
export async function settleOwners(
  transaction: Transaction,
  players: PlayerDirectory,
  totals: Totals,
  sets: readonly ChangedSet[],
): Promise<void> {
  for (const { gameId, regraded } of sets) {
    const set = await transaction.get(selectSet, [gameId]);
    if (set === undefined) continue;
    const { points } = sizeOfSet(set, { trophies: set.statedTrophies, points: set.statedPoints });
    if (await settleOwnersOf(transaction, players, gameId, points)) totals.raise('regrades');
    if (regraded) await recountOwnersActivity(transaction, gameId);
  }
}

/** True where anything of an owner changed. */
async function settleOwnersOf(
  transaction: Transaction,
  players: PlayerDirectory,
  gameId: string,
  totalPoints: number,
): Promise<boolean> {
  let anything = false;
  for (let after = 0; ;) {
    const rows = await transaction.all(selectOwned, [gameId, after, batchSize]);
    const counts = await transaction.allMany(
      countEarned,
      rows.map(({ playerId }) => [playerId, gameId]),
    );
    const changed = rows.map(keepStored).filter((pair, index) => recount(pair, counts[index]?.[0], totalPoints));
    const states = await players.byIds(changed.map(({ row }) => row.playerId));
    for (const [index, state] of states.entries()) {
      const pair = changed[index];
      if (pair !== undefined) addToScore(state, pair);
    }
    await writePairs(transaction, changed);
    anything ||= changed.length > 0;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return anything;
    after = last.playerId;
  }
}

async function recountOwnersActivity(transaction: Transaction, gameId: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = await transaction.all(selectOwned, [gameId, after, batchSize]);
    const playerIds = rows.map(({ playerId }) => playerId);
    await recountActivity(transaction, playerIds);
    const last = playerIds.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last;
  }
}

/** True where the pair is worth something else now. */
function recount(pair: Kept<PlayerGameColumns>, counted: GradeCounts | undefined, totalPoints: number): boolean {
  if (counted === undefined) return false;
  const counts = prevailingCounts(counted, statedCountsOf(pair.row));
  amend(pair.row, { ...counts, progress: progressOf(userPointsOf(counts, pair.row.statedPoints), totalPoints) });
  return differs(pair);
}
