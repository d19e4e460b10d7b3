/** When a set changes, what its owners have of it is worth something else. */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, prevailingCounts, progressOf, sizeOfSet, userPointsOf } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { statedCountsOf } from '../schema/stated-columns.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, game, playerGame } from '../schema/tables.ts';
import { recountActivity } from './activity.ts';
import type { ChangedSet } from './catalogue.ts';
import type { Kept } from './kept.ts';
import { amend, differs, keepStored } from './kept.ts';
import type { PlayerGameColumns } from './pair-state.ts';

import type { PlayerDirectory } from './player-directory.ts';
import { addToScore } from './settle-pair.ts';
import { keptWriter } from './write-kept.ts';
import { read } from '../engine/statement.ts';

type SetColumns = Pick<RowOf<typeof game>, 'statedTrophies' | 'statedPoints'> & GradeCounts;
const selectSet = read<SetColumns>(
  `SELECT ${columnList(game, 'g', [...grades, 'statedTrophies', 'statedPoints'])} FROM game g WHERE g.game_id = ?`,
);
const selectOwned = read<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg
   WHERE pg.game_id = ? AND pg.player_id > ? ORDER BY pg.player_id LIMIT ?`,
);
const countEarned = read<GradeCounts>(
  `SELECT ${grades.map((grade) => `COUNT(CASE WHEN t.grade = '${grade}' THEN 1 END) AS "${grade}"`).join(', ')}
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.game_id = ?`,
);
const writePairs = keptWriter(playerGame);

/** Owners read at once. */
const batchSize = 500;

/** What a changed set has to do with players. */
export interface OwnerWork {
  readonly transaction: Transaction;
  readonly players: PlayerDirectory;
  /** To be called after every batch of owners: writes and forgets players where they are many. */
  readonly makeRoom: () => Promise<void>;
}

/**
 * Counts anew what the owners of these games have of them, and passes the difference on to their sums. It moves their
 * UpdateDate, and is no update of theirs: the Updated flags speak of play (decisions.md 8).
 */
export async function settleOwners(work: OwnerWork, sets: readonly ChangedSet[]): Promise<void> {
  for (const { gameId, regraded } of sets) {
    const set = await work.transaction.get(selectSet, [gameId]);
    if (set === undefined) continue;
    const { points } = sizeOfSet(set, { trophies: set.statedTrophies, points: set.statedPoints });
    await settleOwnersOf(work, { gameId, points, regraded });
    if (regraded) await recountOwnersActivity(work.transaction, gameId);
  }
}

interface SetToSettle extends ChangedSet {
  /** What all of it is worth. */
  readonly points: number;
}

async function settleOwnersOf(work: OwnerWork, set: SetToSettle): Promise<void> {
  for (let after = 0; ;) {
    const rows = await work.transaction.all(selectOwned, [set.gameId, after, batchSize]);
    await settleBatch(work, rows, set);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.playerId;
  }
}

async function settleBatch(
  { transaction, players, makeRoom }: OwnerWork,
  rows: readonly PlayerGameColumns[],
  { regraded, points }: SetToSettle,
): Promise<void> {
  // What is earned is worth the same where no grade is another: only the whole changes.
  const counts = regraded
    ? await transaction.allMany(
        countEarned,
        rows.map(({ playerId, gameId }) => [playerId, gameId]),
      )
    : [];
  const changed = rows.map(keepStored).filter((pair, index) => recount(pair, counts[index]?.[0] ?? null, points));
  const states = await players.byIds(changed.map(({ row }) => row.playerId));
  for (const [index, state] of states.entries()) {
    const pair = changed[index];
    if (pair === undefined) continue;
    addToScore(state, pair);
    state.regraded = true;
  }
  await writePairs(transaction, changed);
  await makeRoom();
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
function recount(pair: Kept<PlayerGameColumns>, counted: GradeCounts | null, totalPoints: number): boolean {
  const counts = counted === null ? pair.row : prevailingCounts(counted, statedCountsOf(pair.row));
  const { platinum, gold, silver, bronze } = counts;
  amend(pair.row, {
    platinum,
    gold,
    silver,
    bronze,
    progress: progressOf(userPointsOf(counts, pair.row.statedPoints), totalPoints),
  });
  return differs(pair);
}
