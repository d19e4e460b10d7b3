/** What follows from the records about a player's game, once they are applied. */

import type { Grade } from '../../domain/index.ts';
import { grades, prevailingCounts, progressOf, userPointsOf } from '../../domain/index.ts';
import type { SqlValue } from '../engine/engine.ts';
import { noTrophies } from '../read/row-values.ts';
import { statedCountsOf } from '../schema/stated-columns.ts';
import type { DayChanges } from './activity.ts';
import type { Kept } from './kept.ts';
import { amend, differs } from './kept.ts';
import type { OwnerTallies } from './owner-tallies.ts';
import type { EarnedState, PairState, PlayerGameColumns } from './pair-state.ts';
import type { PlayerState } from './player-state.ts';

/** What there is to write of pairs. */
export interface PairWrites {
  readonly insertedEarned: SqlValue[][];
  readonly updatedEarned: SqlValue[][];
  readonly pairs: Kept<PlayerGameColumns>[];
}

/** What is counted of a player's trophies besides. */
export interface PairTallies {
  readonly days: DayChanges;
  /** Null where the player does not count among the owners of games. */
  readonly owners: OwnerTallies | null;
}

/** Derives what follows from a pair's records, tells the player of it, counts it, and lists what is to be written. */
export function settlePair(state: PairState, writes: PairWrites, tallies: PairTallies): void {
  const { player, pair } = state;
  const { counts: counted, latest, anyChanged } = settleAllEarned(state, writes, tallies);
  const isNew = pair.stored === null;
  if (isNew && !state.touched) return;
  const counts = prevailingCounts(counted, statedCountsOf(pair.row));
  const progress = progressOf(userPointsOf(counts, pair.row.statedPoints), state.game.totalPoints);
  amend(pair.row, { ...counts, progress, lastUpdatedAt: latest });
  addToScore(player, pair);
  settleUpdated(state, anyChanged || differs(pair));
  if (isNew) tallies.owners?.addOwner(pair.row.gameId);
  writes.pairs.push(pair);
}

/** The trophies of a pair, taken together. */
interface Settled {
  readonly counts: Record<Grade, number>;
  /** The later of what a source states and the newest date earned (decisions.md 8: derivable is derived). */
  latest: number | null;
  /** A trophy was added, or its date changed. */
  anyChanged: boolean;
}

/** One way through the trophies for all that is derived of them. (Of the ways through a map, forEach alone makes no object for each entry.) */
function settleAllEarned(state: PairState, writes: PairWrites, tallies: PairTallies): Settled {
  const settled: Settled = { counts: { ...noTrophies }, latest: state.pair.row.statedLastUpdatedAt, anyChanged: false };
  state.earned.forEach((earned, trophyId) => {
    const { grade, earnedAt } = earned;
    if (grade !== undefined) settled.counts[grade] += 1;
    if (earnedAt !== null && (settled.latest === null || earnedAt > settled.latest)) settled.latest = earnedAt;
    if (settleEarned(state, trophyId, earned, writes, tallies)) settled.anyChanged = true;
  });
  return settled;
}

/** True where the trophy was added or its date changed. */
function settleEarned(
  { player, pair: { row } }: PairState,
  trophyId: number,
  earned: EarnedState,
  { insertedEarned, updatedEarned }: PairWrites,
  tallies: PairTallies,
): boolean {
  const { stored, earnedAt } = earned;
  const changed = stored === null || stored.earnedAt !== earnedAt;
  const before = stored === null ? 0 : stored.changedIn;
  const changedIn = updateOf(player, before, changed, earned.statedUpdated);
  if (changed) noteChange(player, row.gameId, trophyId, earned, tallies);
  if (stored === null) insertedEarned.push([row.playerId, row.gameId, trophyId, earnedAt, changedIn]);
  else if (changed || changedIn !== before) updatedEarned.push([earnedAt, changedIn, row.playerId, row.gameId, trophyId]);
  return changed;
}

function noteChange(
  player: PlayerState,
  gameId: string,
  trophyId: number,
  { grade, stored, earnedAt }: EarnedState,
  { days, owners }: PairTallies,
): void {
  const before = stored === null ? null : stored.earnedAt;
  const { row } = player.score;
  player.gamesChanged = true;
  if (before !== null) player.isNewestInDoubt = true;
  if (earnedAt !== null && (row.lastEarnedAt === null || earnedAt > row.lastEarnedAt)) row.lastEarnedAt = earnedAt;
  if (grade === undefined) return;
  days.move(grade, before, earnedAt);
  if (stored === null) owners?.addEarner(gameId, trophyId);
}

function settleUpdated({ player, pair }: PairState, changed: boolean): void {
  const stated = player.statedUpdates.get(pair.row.gameId);
  pair.row.changedIn = updateOf(player, pair.stored?.changedIn ?? 0, changed, stated);
  if (changed) player.gamesChanged = true;
}

/**
 * The update in which a row changed last. A record's own word wins; else it is this load where the load
 * changes the row. A row that says of itself what is already so changes nothing of the player, but has to
 * stay so if something else does.
 */
function updateOf(player: PlayerState, before: number, changed: boolean, stated: boolean | undefined): number {
  if (changed) player.changed = true;
  if (stated === undefined) return changed ? player.next : before;
  const wasUpdated = before === player.next || (before === player.lastPlay && before > 0);
  if (!changed && stated !== wasUpdated) player.changed = true;
  if (!stated) return 0;
  if (!changed && wasUpdated && before !== player.next) player.marked = true;
  return player.next;
}

/** Adds what a pair gives now, less what it gave as stored, to the player's sums. */
export function addToScore({ score: { row } }: Pick<PlayerState, 'score'>, { stored, row: pair }: Kept<PlayerGameColumns>): void {
  for (const grade of grades) row[grade] += pair[grade] - (stored?.[grade] ?? 0);
  const progressBefore = stored?.progress ?? 0;
  row.completionSum += pair.progress - progressBefore;
  row.completionGames += Number(pair.progress > 0) - Number(progressBefore > 0);
  if (stored === null) row.games += 1;
}
