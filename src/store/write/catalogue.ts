/** Applies records of games, groups and trophies. */

import { zip } from '../../invariant.ts';
import type { CatalogueRecord } from '../../records/record-parts.ts';
import type { AssumedGameRecord, GroupRecord } from '../../records/records.ts';
import type { GradeCounts } from '../../domain/index.ts';
import { foldName, findNetwork, prevailingCounts, sumCounts } from '../../domain/index.ts';
import { guideFields } from '../columns/shown-fields.ts';
import type { Transaction } from '../engine/engine.ts';
import { noTrophies, toGrade } from '../rows/row-values.ts';
import { toStatedCounts, statedPatch } from '../schema/stated-columns.ts';
import { areOlderFacts, factsAtAfter, isOlderVersion } from './older-records.ts';
import type { Outcome } from '../port/loads.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, emptyRow, game, trophy, trophyGroup } from '../schema/tables.ts';
import type { TrophyColumns } from './assign-trophy.ts';
import { TrophySet } from './assign-trophy.ts';
import type { Patch, TrackedRow } from '../schema/tracked-row.ts';
import {
  assign,
  createRowWriter,
  fill,
  isDirty,
  trackNew,
  trackStored,
} from '../schema/tracked-row.ts';
import { addSetToTotals, sizeOfGame } from '../derived/catalogue-totals.ts';
import type { ChangedSet } from '../derived/changed-sets.ts';
import { isLargeEnoughForTimes, trophiesForPlatinum } from '../derived/game-dates.ts';
import type { Totals } from '../derived/totals.ts';
import { writeGameWords } from '../derived/words.ts';
import { read } from '../engine/statement.ts';

type GameColumns = RowOf<typeof game>;
type GroupColumns = RowOf<typeof trophyGroup>;

interface GameState {
  readonly game: TrackedRow<GameColumns>;
  /** Null until a record concerns the set. */
  set: SetState | null;
}

interface SetState {
  readonly groups: Map<string, TrackedRow<GroupColumns>>;
  readonly trophies: TrophySet;
}

const selectGame = read<GameColumns>(
  `SELECT ${columnList(game, 'g')} FROM game g WHERE g.id_key = ?`,
);
const selectGroups = read<GroupColumns>(
  `SELECT ${columnList(trophyGroup, 'r')} FROM trophy_group r WHERE r.game_id = ?`,
);
const selectTrophies = read<TrophyColumns>(
  `SELECT ${columnList(trophy, 't')} FROM trophy t WHERE t.game_id = ?`,
);
const described = [guideFields];
const emptyGame = emptyRow(game);
const writeGames = createRowWriter(game);
const writeGroups = createRowWriter(trophyGroup);
const writeTrophies = createRowWriter(trophy);

/** The dependencies of applyCatalogue. */
export interface CatalogueWork {
  readonly transaction: Transaction;
  readonly totals: Totals;
  /** The time of the change. New games store this time as the date of their addition. */
  readonly now: number;
  /**
   * Folded ids of games for which an older record was loaded, older by its date or the version of its set. Later records of that set are
   * then treated as older, too.
   */
  readonly olderSets: Set<string>;
}

/** The values on which the effect of a record depends. */
type CatalogueRules = Pick<CatalogueWork, 'now' | 'olderSets'>;

/** A batch of records, applied to rows in memory. */
interface AppliedBatch {
  readonly outcomes: Outcome[];
  /** Sets whose owners' derived data must be recalculated. */
  readonly changedSets: ChangedSet[];
  /** Whether there are rows to write. */
  readonly isChanged: boolean;
  readonly games: TrackedRow<GameColumns>[];
  readonly groups: TrackedRow<GroupColumns>[];
  readonly trophies: TrackedRow<TrophyColumns>[];
}

/** Applies records in order and writes the changed rows. */
export async function applyCatalogue(
  work: CatalogueWork,
  records: readonly CatalogueRecord[],
): Promise<Pick<AppliedBatch, 'outcomes' | 'isChanged' | 'changedSets'>> {
  const { transaction, totals } = work;
  const batch = await applyInMemory(work, records);
  if (!batch.isChanged) return batch;
  await writeGames(transaction, batch.games);
  await writeGroups(transaction, batch.groups);
  await writeTrophies(transaction, batch.trophies);
  await writeGameWords(transaction, batch.games);
  for (const { stored, row } of batch.games) addSetToTotals(totals, stored, row);
  totals.raise('catalogue');
  return batch;
}

/** Reads the games of the records, with the complete set of each game whose set a record concerns. */
async function applyInMemory(
  { transaction, ...rules }: Pick<CatalogueWork, 'transaction' | keyof CatalogueRules>,
  records: readonly CatalogueRecord[],
): Promise<AppliedBatch> {
  const states = await loadGames(transaction, records);
  await loadSets(transaction, records, states);
  const outcomes = records.map((record) => applyOne(record, states, rules));
  const changedSets = [...states.values()].flatMap((state) => countSet(state) ?? []);
  const sets = [...states.values()].flatMap(({ set }) => set ?? []);
  const games = [...states.values()].map((state) => state.game).filter(isDirty);
  const groups = sets.flatMap((set) => [...set.groups.values()]).filter(isDirty);
  const trophies = sets.flatMap((set) => [...set.trophies.byNumber.values()]).filter(isDirty);
  const isChanged = games.length + groups.length + trophies.length > 0;
  return { outcomes, changedSets, isChanged, games, groups, trophies };
}

/** Games in memory, by folded id. */
type GameStates = Map<string, GameState>;

async function loadGames(
  transaction: Transaction,
  records: readonly CatalogueRecord[],
): Promise<GameStates> {
  const rows = await transaction.allMany(
    selectGame,
    [...new Set(records.map(keyOf))].map((key) => [key]),
  );
  return new Map(rows.flat().map((row) => [row.idKey, { game: trackStored(row), set: null }]));
}

async function loadSets(
  transaction: Transaction,
  records: readonly CatalogueRecord[],
  states: GameStates,
): Promise<void> {
  // absent: the game is unknown, and its records are rejected
  const concerned = [
    ...new Set(records.filter(concernsSet).flatMap((record) => states.get(keyOf(record)) ?? [])),
  ];
  const keys = concerned.map((state) => [state.game.row.gameId]);
  const [groups, trophies] = await Promise.all([
    transaction.allMany(selectGroups, keys),
    transaction.allMany(selectTrophies, keys),
  ]);
  for (const [[state, ofGroups], ofTrophies] of zip(zip(concerned, groups), trophies)) {
    state.set = {
      groups: new Map(ofGroups.map((row) => [row.groupId, trackStored(row)])),
      trophies: new TrophySet(ofTrophies.map(trackStored)),
    };
  }
}

function applyOne(record: CatalogueRecord, states: GameStates, rules: CatalogueRules): Outcome {
  const key = keyOf(record);
  const state = states.get(key);
  if (record.type === 'game') {
    return (
      rejectNetwork(record) ??
      (state === undefined ? addGame(record, states, rules.now) : changeGame(state, record, rules))
    );
  }
  if (state === undefined) return { rejected: `unknown game ${JSON.stringify(record.game)}` };
  const isOlder = rules.olderSets.has(key);
  const { gameId } = state.game.row;
  state.set ??= emptySet(); // a game added by this batch has no stored set
  if (record.type === 'group') return applyGroup(state.set, record, { gameId, isOlder });
  state.set.trophies.isOlder = isOlder;
  return state.set.trophies.apply(gameId, record);
}

function changeGame(
  { game: { row } }: GameState,
  record: AssumedGameRecord,
  { now, olderSets }: CatalogueRules,
): Outcome {
  const isOlder =
    areOlderFacts(record, row, now) || isOlderVersion(record.setVersion, row.setVersion);
  if (isOlder) olderSets.add(row.idKey);
  else olderSets.delete(row.idKey);
  const patch = patchOf(row, record);
  if (isOlder) return fillGame(row, patch) ? 'changed' : 'unchanged';
  const hasOtherStars = patch.stars !== undefined && patch.stars !== row.stars;
  // absent: the number of reviews is unknown, because the old one says nothing about other stars
  const rated = hasOtherStars ? { ...patch, reviews: patch.reviews ?? 0 } : patch;
  const isChanged = assign(row, rated, described);
  row.factsAt = factsAtAfter(record, row.factsAt, isChanged, now);
  return isChanged ? 'changed' : 'unchanged';
}

/** Fills in missing values. That includes the European id and the rating, whose value for "unknown" is not null. */
function fillGame(row: GameColumns, patch: Patch<GameColumns>): boolean {
  const { europeId, europeKey, stars, reviews } = patch;
  const isSame = row.stars === 0 || row.stars === stars; // reviews say nothing about other stars
  const missing = {
    ...(row.europeId === '' ? { europeId, europeKey } : {}),
    ...(row.stars === 0 ? { stars } : {}),
    ...(row.reviews === 0 && isSame ? { reviews } : {}),
  };
  const isAssigned = assign(row, missing);
  return fill(row, patch, described) || isAssigned;
}

function addGame(record: AssumedGameRecord, states: GameStates, now: number): Outcome {
  const idKey = keyOf(record);
  const network = findNetwork(record.id);
  const added = trackNew<GameColumns>({
    ...emptyGame,
    gameId: record.id,
    idKey,
    network,
    addedAt: now,
  });
  assign(added.row, { ...patchOf(added.row, record), factsAt: record.asOf });
  states.set(idKey, { game: added, set: emptySet() });
  return 'added';
}

/** The outcome of a record whose stated network differs from the network of its id; null for all other records. */
function rejectNetwork({ id, network: stated }: AssumedGameRecord): Outcome | null {
  const network = findNetwork(id);
  if (stated === undefined || stated === network) return null;
  return {
    rejected: `the id ${JSON.stringify(id)} is one of the network ${network}, not ${stated}`,
  };
}

function emptySet(): SetState {
  return { groups: new Map(), trophies: new TrophySet([]) };
}

function keyOf(record: CatalogueRecord): string {
  return foldName(record.type === 'game' ? record.id : record.game);
}

/** Returns the values that a record states. */
function patchOf(row: GameColumns, record: AssumedGameRecord): Patch<GameColumns> {
  const {
    type: _,
    id: __,
    network: ___,
    europeId,
    released,
    added: addedAt,
    status,
    series,
    statedSet,
    ...others
  } = record;
  const { platformIfUnknown, asOf: ____, ...same } = others;
  const europe = europeId === undefined ? {} : { europeId, europeKey: foldName(europeId) };
  const platform =
    record.platform === undefined && row.platform === null ? platformIfUnknown : record.platform;
  const dates = { releasedAt: released, addedAt };
  // To have no special status, or no series, is stored as a value, so that older records do not replace it.
  const listing = {
    status: status === null ? 'normal' : status,
    series: series === null ? '' : series,
  };
  return { ...same, platform, ...europe, ...statedPatch(statedSet), ...dates, ...listing };
}

/** Checks whether a record can change the trophies, size or points of its set. */
function concernsSet(record: CatalogueRecord): boolean {
  if (record.type !== 'game') return true;
  const { statedSet, statedTrophies, statedPoints } = record;
  return statedSet !== undefined || statedTrophies !== undefined || statedPoints !== undefined;
}

function applyGroup(
  set: SetState,
  { id, name, detail }: GroupRecord,
  { gameId, isOlder }: { readonly gameId: string; readonly isOlder: boolean },
): Outcome {
  const stored = set.groups.get(id);
  if (stored !== undefined)
    return (isOlder ? fill : assign)(stored.row, { name, detail }) ? 'changed' : 'unchanged';
  set.groups.set(id, trackNew({ gameId, groupId: id, name: name ?? null, detail: detail ?? null }));
  return 'added';
}

/** Recounts the trophies of a set. Returns null for a new game and for a set whose grades and points did not change. */
function countSet({ game: tracked, set }: GameState): ChangedSet | null {
  if (set === null) return null;
  const counts: { -readonly [G in keyof GradeCounts]: number } = { ...noTrophies };
  let regraded: ChangedSet['regraded'] = null;
  let isRegrouped = false; // the groups determine which trophies the platinum needs, and so the time to it
  for (const { stored, row } of set.trophies.byNumber.values()) {
    counts[toGrade(row.grade)] += 1;
    if (stored === null) {
      if (row.grade === 'platinum') isRegrouped = true; // a new platinum counts here, even if stated counts take precedence
      continue;
    }
    if (stored.grade !== row.grade || stored.nativePoints !== row.nativePoints) {
      const isOnly: boolean =
        regraded === null && stored.grade !== 'platinum' && row.grade !== 'platinum';
      regraded = isOnly ? { trophyId: row.trophyId, from: toGrade(stored.grade) } : 'several';
    }
    if (stored.groupId !== row.groupId) isRegrouped = true;
  }
  const hasNewCounts = assign(tracked.row, prevailingCounts(counts, toStatedCounts(tracked.row)));
  const { stored, row } = tracked;
  if (stored === null) return null;
  const hasNewTimes = isRegrouped || mayGiveTimes(set, stored, row);
  const isChanged =
    hasNewCounts ||
    regraded !== null ||
    isRegrouped ||
    sizeOfGame(row).points !== sizeOfGame(stored).points;
  return isChanged ? { gameId: row.gameId, regraded, hasNewTimes } : null;
}

/** Checks whether a changed set can change its owners' completion and platinum times, even if their progress does not change. */
function mayGiveTimes({ trophies }: SetState, stored: GameColumns, row: GameColumns): boolean {
  const after = [...trophies.byNumber.values()].map((each) => each.row);
  const before = [...trophies.byNumber.values()].flatMap((each) => each.stored ?? []);
  return (
    isLargeEnoughForTimes(row) !== isLargeEnoughForTimes(stored) ||
    trophiesForPlatinum(row, after) !== trophiesForPlatinum(stored, before) ||
    sumCounts(row) < sumCounts(stored)
  );
}
