/** A player's game while a load works on it, with every trophy earned in it. */

import type { Grade, GradeCounts } from '../../domain/index.ts';
import { grades, prevailingCounts, progressOf, userPointsOf } from '../../domain/index.ts';
import type { SqlValue } from '../engine.ts';
import { noTrophies } from '../row-values.ts';
import { nothingStated, statedCountsOf } from '../stated-columns.ts';
import type { RowOf } from '../tables.ts';
import type { playerGame } from '../tables.ts';
import type { KnownGame } from './game-directory.ts';
import type { EarnedChange } from './earned-change.ts';
import type { Kept } from './kept.ts';
import { amend, differs, keepNew, keepStored } from './kept.ts';
import type { PlayerState } from './player-state.ts';

export type PlayerGameColumns = RowOf<typeof playerGame>;

export interface EarnedState {
  readonly stored: { readonly earnedAt: number | null; readonly changedIn: number } | null;
  earnedAt: number | null;
  /** What the last record about it said of `updated`. */
  statedUpdated: boolean | undefined;
}

export interface PairState {
  readonly player: PlayerState;
  readonly game: KnownGame;
  readonly pair: Kept<PlayerGameColumns>;
  /** By number of the trophy. */
  readonly earned: Map<number, EarnedState>;
  /** False until a record about it is accepted. */
  touched: boolean;
}

/** A pair as stored, or one that is not. */
export function pairOf(player: PlayerState, game: KnownGame, stored: PlayerGameColumns | undefined): PairState {
  const pair = stored === undefined ? keepNew(emptyPair(player, game)) : keepStored(stored);
  return { player, game, pair, earned: new Map(), touched: false };
}

function emptyPair(player: PlayerState, game: KnownGame): PlayerGameColumns {
  return {
    playerId: player.player.row.playerId,
    gameId: game.gameId,
    ...noTrophies,
    progress: 0,
    lastUpdatedAt: null,
    statedLastUpdatedAt: null,
    changedIn: 0,
    ...nothingStated,
    statedPoints: null,
  };
}

/** What there is to write of a pair. */
export interface PairWrites {
  readonly insertedEarned: SqlValue[][];
  readonly updatedEarned: SqlValue[][];
  readonly pairs: PlayerGameColumns[];
  /** What other tables derive from. */
  readonly changes: EarnedChange[];
  readonly newPairs: PlayerGameColumns[];
}

/** Derives what follows from a pair's records, tells the player of it, and lists what is to be written. */
export function settlePair(state: PairState, writes: PairWrites): void {
  const { player, pair } = state;
  const earnedChanged = settleEarned(state, writes);
  const isNew = pair.stored === null;
  if (isNew && !state.touched) return;
  if (isNew) writes.newPairs.push(pair.row);
  const counts = prevailingCounts(countEarned(state), statedCountsOf(pair.row));
  const progress = progressOf(userPointsOf(counts, pair.row.statedPoints), state.game.totalPoints);
  amend(pair.row, { ...counts, progress, lastUpdatedAt: lastUpdated(state) });
  addToScore(player, pair);
  settleUpdated(state, earnedChanged || isNew || differs(pair));
  if (differs(pair)) writes.pairs.push(pair.row);
}

/** True where a trophy was added or its date changed. (Of the ways through a map, forEach alone makes no object for each entry.) */
function settleEarned(state: PairState, writes: PairWrites): boolean {
  const { player, pair } = state;
  const { playerId, gameId } = pair.row;
  let anyChanged = false;
  state.earned.forEach((earned, trophyId) => {
    const changed = earned.stored === null || earned.stored.earnedAt !== earned.earnedAt;
    const before = earned.stored?.changedIn ?? 0;
    const changedIn = updateOf(player, before, changed, earned.statedUpdated);
    if (changed) anyChanged = true;
    if (changed) player.gamesChanged = true;
    if (changed) noteDate(player, earned);
    if (changed) listChange(state, trophyId, earned, writes);
    if (earned.stored === null) writes.insertedEarned.push([playerId, gameId, trophyId, earned.earnedAt, changedIn]);
    else if (changed || changedIn !== before) {
      writes.updatedEarned.push([earned.earnedAt, changedIn, playerId, gameId, trophyId]);
    }
  });
  return anyChanged;
}

function noteDate(player: PlayerState, { stored, earnedAt }: EarnedState): void {
  const { row } = player.score;
  if (stored !== null && stored.earnedAt !== null) player.isNewestInDoubt = true;
  if (earnedAt !== null && (row.lastEarnedAt === null || earnedAt > row.lastEarnedAt)) row.lastEarnedAt = earnedAt;
}

function listChange(
  { pair: { row }, game }: PairState,
  trophyId: number,
  { stored, earnedAt }: EarnedState,
  writes: PairWrites,
): void {
  const grade = game.grades.get(trophyId);
  if (grade === undefined) return;
  writes.changes.push({
    playerId: row.playerId,
    gameId: row.gameId,
    trophyId,
    grade,
    before: stored === null ? undefined : stored.earnedAt,
    after: earnedAt,
  });
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
  const wasUpdated = before === player.next || (before === player.next - 1 && before > 0);
  if (!changed && stated !== wasUpdated) player.changed = true;
  if (!stated) return 0;
  if (!changed && wasUpdated && before !== player.next) player.marked = true;
  return player.next;
}

function countEarned({ earned, game }: PairState): GradeCounts {
  const counts: Record<Grade, number> = { ...noTrophies };
  earned.forEach((_, trophyId) => {
    const grade = game.grades.get(trophyId);
    if (grade !== undefined) counts[grade] += 1;
  });
  return counts;
}

/** The later of what a source states and the newest date earned (decisions.md 8: derivable is derived). */
function lastUpdated({ earned, pair }: PairState): number | null {
  let latest = pair.row.statedLastUpdatedAt;
  earned.forEach(({ earnedAt }) => {
    if (earnedAt !== null && (latest === null || earnedAt > latest)) latest = earnedAt;
  });
  return latest;
}

/** Adds what a pair gives now, less what it gave as stored, to the player's sums. */
export function addToScore({ score: { row } }: Pick<PlayerState, 'score'>, { stored, row: pair }: Kept<PlayerGameColumns>): void {
  for (const grade of grades) row[grade] += pair[grade] - (stored?.[grade] ?? 0);
  const progressBefore = stored?.progress ?? 0;
  row.completionSum += pair.progress - progressBefore;
  row.completionGames += Number(pair.progress > 0) - Number(progressBefore > 0);
  if (stored === null) row.games += 1;
}
