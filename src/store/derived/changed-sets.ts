/**
 * Recalculates the owners of changed sets and the data derived from their games: scores, UpdateDate, card dates. Each statement handles a
 * range of owners, because popular sets have hundreds of thousands of owners. If one trophy has a new grade, it is moved from one count to
 * another (regraded-owners.ts), except for players whose games the load itself has written. Updated flags remain unchanged, because they
 * describe when players earned trophies (docs/spec/decisions.md 8).
 */

import type { LevelSystem } from '../../domain/index.ts';
import { findNetwork } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import { zip } from '../../invariant.ts';
import type { Parameters, Transaction } from '../engine/engine.ts';
import { read, readPerList, update, write } from '../engine/statement.ts';
import { toGrade } from '../rows/row-values.ts';
import type { Score } from '../ranking/ranking.ts';
import { columnList, playerScore } from '../schema/tables.ts';
import { recountActivity } from './activity.ts';
import type { Aggregates } from './aggregates.ts';
import { isCardDifferent } from './card-date.ts';
import { differsFromDerived, playerScoreColumns } from './columns.ts';
import { readDayZone } from './day-zone.ts';
import { readLevelSystem } from './level-system.ts';
import type { OwnerRange } from './owner-progress.ts';
import { deriveCompletions, deriveProgress, inRange, pointsOfGame } from './owner-progress.ts';
import { createDerivation } from './player-games.ts';
import { derivePlayerNetworks } from './player-networks.ts';
import type { ScoreChange } from './scores.ts';
import type { RegradedTrophy } from './regraded-owners.ts';
import { moveGrade } from './regraded-owners.ts';
import { noteScore } from './scores.ts';

/** Number of owners recalculated at once. */
const batchSize = 10_000;

const selectLast = read<{ playerId: number }>(
  `SELECT player_id AS "playerId" FROM player_game WHERE game_id = ? AND player_id > ? ORDER BY player_id LIMIT 1 OFFSET ${batchSize - 1}`,
);
const selectAnyOwner = read('SELECT 1 AS "owned" FROM player_game LIMIT 1');
const selectGrade = read<{ grade: string }>(
  'SELECT t.grade AS "grade" FROM trophy t WHERE t.game_id = ? AND t.trophy_id = ?',
);
const selectOwner = readPerList('SELECT 1 AS "owned" FROM player_game WHERE game_id = ? LIMIT 1');
/**
 * Creates the statements about the owners in a range that fulfil a condition on player_game. The parameters of each statement begin with
 * those of the range.
 */
function statementsFor(condition: string) {
  const owners = `SELECT player_game.player_id FROM player_game WHERE ${condition}`;
  return {
    selectOwners: read<{ playerId: number }>(
      `SELECT player_id AS "playerId" FROM player_game WHERE ${condition} ORDER BY player_id`,
    ),
    updateDates: write(
      `UPDATE player SET updated_at = ? WHERE player_id IN (${owners} AND ${differsFromDerived})`,
    ),
    derivePlayed: createDerivation(condition),
    selectScores: read<Score>(
      `SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id IN (${owners}) ORDER BY s.player_id`,
    ),
    updateScores: write(
      `UPDATE player_score SET ${playerScoreColumns} WHERE player_id IN (${owners})`,
    ),
  };
}
const ofOwners = statementsFor(inRange);
const ofEarners = statementsFor(`${inRange} AND EXISTS (SELECT 1 FROM earned x
  WHERE x.player_id = player_game.player_id AND x.game_id = player_game.game_id AND x.trophy_id = ?)`);
const updateCardDate = update('player', 'card_changed_at = ?', { keys: ['player_id'] });

/** The only changed trophy. `several` means more trophies or a platinum; any data of all owners may change then. */
export type Regraded = Omit<RegradedTrophy, 'to'> | 'several';

/** A set of a game whose grades, points or size changed. */
export interface ChangedSet {
  readonly gameId: string;
  /** The stored trophy whose grade or network's points changed; null if there is none. */
  readonly regraded: Regraded | null;
  /** Whether times to the platinum or to completion may change without a change of progress, as when trophies moved to another group. */
  readonly hasNewTimes: boolean;
}

/** Combines a change of a set with an earlier one. */
export function joinChanges(
  set: ChangedSet,
  { regraded = null, hasNewTimes }: Partial<ChangedSet> = {},
): ChangedSet {
  return {
    ...set,
    regraded: joinRegraded(set.regraded, regraded),
    hasNewTimes: set.hasNewTimes || hasNewTimes === true,
  };
}

function joinRegraded(one: Regraded | null, earlier: Regraded | null): Regraded | null {
  if (one === null || earlier === null) return one ?? earlier;
  const isSame = one !== 'several' && earlier !== 'several' && one.trophyId === earlier.trophyId;
  return isSame ? earlier : 'several';
}

/** Is called with each score that changes. */
export interface ScoreListener {
  noteScore(playerId: number, change: ScoreChange): void;
}

/** The dependencies of deriveOwners. */
export interface OwnerWork {
  readonly transaction: Transaction;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly aggregates: Aggregates;
  /** Null without webhooks. */
  readonly outbox: ScoreListener | null;
  /** Players whose games the transaction has written. Some of these games are already derived from the changed set. */
  readonly written: readonly number[];
}

/** Checks whether any player owns any game. A large catalogue is usually imported into a store without owners. */
export async function hasOwners(transaction: Transaction): Promise<boolean> {
  return (await transaction.get(selectAnyOwner, [])) !== undefined;
}

/**
 * Returns the sets that players own. A new set, such as each set of a first import, has no owners to recalculate. Owners added later by the
 * load are derived from the set as it is then.
 */
export async function filterOwned(
  transaction: Transaction,
  sets: readonly ChangedSet[],
): Promise<ChangedSet[]> {
  const found = await transaction.allMany(
    selectOwner,
    sets.map(({ gameId }) => [gameId]),
  );
  return zip(sets, found).flatMap(([set, owners]) => (owners.length === 1 ? [set] : []));
}

/**
 * Recalculates the owners of changed games and everything derived from their progress. Call once, after all records are applied and all
 * players of the load are written.
 */
export async function deriveOwners(
  work: OwnerWork,
  changedSets: readonly ChangedSet[],
): Promise<void> {
  const changes: SetChange[] = [];
  for (const set of changedSets) {
    if (isOfConsoles(set.gameId)) work.aggregates.totals.raise('ranking');
    changes.push(await readChange(work.transaction, set));
  }
  // Grades are moved before anything is counted again: the days of a player are counted over all sets, with all new grades.
  const withNewGrades = changes.filter(({ regraded }) => regraded !== null);
  await deriveRanges(work, changes, { isRecount: false });
  await deriveRanges(work, withNewGrades, { isRecount: true });
  // A further pass, because a card must be compared after all games of its player are recalculated.
  for (const { gameId, regraded } of changedSets) {
    if (regraded === null || !isOfConsoles(gameId)) continue;
    for await (const range of rangesOf(work.transaction, gameId)) {
      if (isCountedAgain(work, regraded, range))
        await deriveStandings(work, concernedIn(range, regraded));
    }
  }
}

/** Recalculates the owners of sets in those ranges that are counted again, or in all others. */
async function deriveRanges(
  work: OwnerWork,
  changes: readonly SetChange[],
  { isRecount }: { readonly isRecount: boolean },
): Promise<void> {
  for (const change of changes)
    for await (const range of rangesOf(work.transaction, change.gameId))
      if (isCountedAgain(work, change.regraded, range) === isRecount)
        await deriveRange(work, change, range);
}

/** A changed set with the values that its owners are derived from. */
interface SetChange extends ChangedSet {
  /** TotalPoints of the set. */
  readonly points: number;
  /** The only changed trophy; null if there is none, or if its grade was changed back. */
  readonly trophy: RegradedTrophy | null;
  readonly zone: TimeZone;
  readonly system: LevelSystem;
}

async function readChange(transaction: Transaction, set: ChangedSet): Promise<SetChange> {
  const points = await pointsOfGame(transaction, set.gameId);
  const trophy = await readTrophy(transaction, set);
  return {
    ...set,
    points,
    trophy,
    zone: await readDayZone(transaction),
    system: await readLevelSystem(transaction),
  };
}

async function readTrophy(
  transaction: Transaction,
  { gameId, regraded }: ChangedSet,
): Promise<RegradedTrophy | null> {
  if (regraded === null || regraded === 'several') return null;
  const stored = await transaction.get(selectGrade, [gameId, regraded.trophyId]);
  if (stored === undefined)
    throw new Error(`The game ${gameId} has no trophy ${regraded.trophyId}.`);
  const to = toGrade(stored.grade);
  return to === regraded.from ? null : { ...regraded, to };
}

/** Statements and parameters for the owners whose counts change. */
interface Concerned {
  readonly statements: typeof ofOwners;
  readonly parameters: Parameters;
}

function concernedIn(range: OwnerRange, regraded: Regraded): Concerned {
  if (regraded === 'several') return { statements: ofOwners, parameters: range };
  return { statements: ofEarners, parameters: [...range, regraded.trophyId] };
}

/**
 * Checks whether owners must be recounted from their trophies after a change of grades. If not, their rows still have the state before the
 * change, and only the grade of one trophy is moved.
 */
function isCountedAgain(
  { written }: OwnerWork,
  regraded: Regraded | null,
  [gameId, after, last]: OwnerRange,
): boolean {
  if (regraded === null) return false;
  if (regraded === 'several' || !isOfConsoles(gameId)) return true;
  return written.some((playerId) => playerId > after && playerId <= last);
}

/** Scores, cards and dates of players depend on games of `psn` only. */
function isOfConsoles(gameId: string): boolean {
  return findNetwork(gameId) === 'psn';
}

async function* rangesOf(transaction: Transaction, gameId: string): AsyncGenerator<OwnerRange> {
  for (let after = 0; ;) {
    const last = (await transaction.get(selectLast, [gameId, after]))?.playerId;
    yield [gameId, after, last ?? Number.MAX_SAFE_INTEGER];
    if (last === undefined) return;
    after = last;
  }
}

async function ownerParameters(
  transaction: Transaction,
  { statements, parameters }: Concerned,
): Promise<number[]> {
  return (await transaction.all(statements.selectOwners, parameters)).map(
    ({ playerId }) => playerId,
  );
}

async function deriveRange(work: OwnerWork, change: SetChange, range: OwnerRange): Promise<void> {
  const { regraded, trophy, points, hasNewTimes, zone, system } = change;
  if (regraded !== null && isCountedAgain(work, regraded, range)) {
    // First the owners of trophies with new grades are recalculated. Of the owners who are then left, only the progress changes.
    await deriveRegraded(work, range, regraded);
    if (regraded !== 'several') await deriveResized(work, change, range);
  } else if (trophy === null) await deriveResized(work, change, range);
  else {
    await moveGrade({ ...work, zone, system }, { range, points, trophy });
    await deriveProgress(work.transaction, { range, points, hasNewTimes });
  }
}

/** Recalculates the progress and completion of owners after a change of the set without new grades. */
async function deriveResized(
  { transaction, now }: OwnerWork,
  change: SetChange,
  range: OwnerRange,
): Promise<void> {
  const { gameId, points, hasNewTimes } = change;
  if (isOfConsoles(gameId))
    await deriveCompletions(transaction, { range, points, hasNewTimes }, now);
  await deriveProgress(transaction, { range, points, hasNewTimes });
  if (!isOfConsoles(gameId))
    await derivePlayerNetworks(
      transaction,
      await ownerParameters(transaction, concernedIn(range, 'several')),
    );
}

/** Recalculates all derived data of the owners whose trophies have new grades. */
async function deriveRegraded(
  { transaction, now, aggregates }: OwnerWork,
  range: OwnerRange,
  regraded: Regraded,
): Promise<void> {
  aggregates.regraded.add(range[0]);
  const concerned = concernedIn(range, regraded);
  const { statements, parameters } = concerned;
  const isConsole = isOfConsoles(range[0]);
  if (isConsole) await transaction.run(statements.updateDates, [now, ...parameters]);
  for (const command of statements.derivePlayed) await transaction.run(command, parameters);
  const playerIds = await ownerParameters(transaction, concerned);
  if (isConsole) await recountActivity(transaction, playerIds);
  else await derivePlayerNetworks(transaction, playerIds);
}

/** Recalculates the scores of owners, and sets the date of cards that changed. */
async function deriveStandings(
  { transaction, now, aggregates, outbox }: OwnerWork,
  { statements, parameters }: Concerned,
): Promise<void> {
  const before = await transaction.all(statements.selectScores, parameters);
  await transaction.run(statements.updateScores, parameters);
  const after = await transaction.all(statements.selectScores, parameters);
  const changed = after.flatMap((score, index) => {
    const change = { before: before[index] ?? null, after: score };
    if (!noteScore(aggregates, score.playerId, change)) return [];
    outbox?.noteScore(score.playerId, change);
    return isCardDifferent(change) ? [[now, score.playerId]] : [];
  });
  await transaction.runMany(updateCardDate, changed);
}
