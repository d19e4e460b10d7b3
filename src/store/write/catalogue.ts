/** Applies records of games, groups and trophies. */

import type { CatalogueRecord } from '../../data/records/record-parts.ts';
import type { AssumedGameRecord, GroupRecord } from '../../data/records/records.ts';
import type { GradeCounts } from '../../domain/index.ts';
import { foldName, networkOf, prevailingCounts } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { noTrophies, toGrade } from '../read/row-values.ts';
import { statedCountsOf, statedPatch } from '../schema/stated-columns.ts';
import type { Outcome } from '../port/store.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, emptyRow, game, trophy, trophyGroup } from '../schema/tables.ts';
import type { TrophyColumns } from './assign-trophy.ts';
import { TrophySet } from './assign-trophy.ts';
import type { TrackedRow } from '../schema/tracked-row.ts';
import { assign, createRowWriter, isDirty, trackNew, trackStored } from '../schema/tracked-row.ts';
import { addSetToTotals, sizeOfGame } from '../derived/catalogue-totals.ts';
import type { ChangedSet } from '../derived/changed-sets.ts';
import { isLargeEnoughForTimes } from '../derived/game-dates.ts';
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

const selectGame = read<GameColumns>(`SELECT ${columnList(game, 'g')} FROM game g WHERE g.id_key = ?`);
const selectGroups = read<GroupColumns>(`SELECT ${columnList(trophyGroup, 'r')} FROM trophy_group r WHERE r.game_id = ?`);
const selectTrophies = read<TrophyColumns>(`SELECT ${columnList(trophy, 't')} FROM trophy t WHERE t.game_id = ?`);
const emptyGame = emptyRow(game);
const writeGames = createRowWriter(game);
const writeGroups = createRowWriter(trophyGroup);
const writeTrophies = createRowWriter(trophy);

/** The dependencies of applyCatalogue. */
export interface CatalogueWork {
  readonly transaction: Transaction;
  readonly totals: Totals;
  /** The time of the change: games that it adds have it as the date of their addition. */
  readonly now: number;
  /** Called before the first write. */
  readonly beforeChange: () => Promise<void>;
}

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
  { transaction, totals, now, beforeChange }: CatalogueWork,
  records: readonly CatalogueRecord[],
): Promise<Pick<AppliedBatch, 'outcomes' | 'isChanged' | 'changedSets'>> {
  const batch = await applyInMemory(transaction, records, now);
  if (!batch.isChanged) return batch;
  await beforeChange();
  await writeGames(transaction, batch.games);
  await writeGroups(transaction, batch.groups);
  await writeTrophies(transaction, batch.trophies);
  await writeGameWords(transaction, batch.games);
  for (const { stored, row } of batch.games) addSetToTotals(totals, stored, row);
  totals.raise('catalogue');
  return batch;
}

/** Whether applying the records would change the catalogue. Writes nothing. */
export async function changesCatalogue(transaction: Transaction, records: readonly CatalogueRecord[]): Promise<boolean> {
  return (await applyInMemory(transaction, records, 0)).isChanged;
}

/** Reads the games of the records, with the complete set of each game whose set a record concerns. */
async function applyInMemory(transaction: Transaction, records: readonly CatalogueRecord[], now: number): Promise<AppliedBatch> {
  const states = await loadGames(transaction, records);
  await loadSets(transaction, records, states);
  const outcomes = records.map((record) => applyOne(record, states, now));
  const changedSets = [...states.values()].flatMap((state) => countSet(state) ?? []);
  const sets = [...states.values()].flatMap(({ set }) => set ?? []);
  const games = [...states.values()].map((state) => state.game).filter(isDirty);
  const groups = sets.flatMap((set) => [...set.groups.values()]).filter(isDirty);
  const trophies = sets.flatMap((set) => [...set.trophies.byNumber.values()]).filter(isDirty);
  const isChanged = games.length + groups.length + trophies.length > 0;
  return { outcomes, changedSets, isChanged, games, groups, trophies };
}

/** The stored games by folded id. */
type GameStates = Map<string, GameState>;

async function loadGames(transaction: Transaction, records: readonly CatalogueRecord[]): Promise<GameStates> {
  const rows = await transaction.allMany(
    selectGame,
    [...new Set(records.map(keyOf))].map((key) => [key]),
  );
  return new Map(rows.flat().map((row) => [row.idKey, { game: trackStored(row), set: null }]));
}

async function loadSets(transaction: Transaction, records: readonly CatalogueRecord[], states: GameStates): Promise<void> {
  const concerned = [...new Set(records.filter(concernsSet).flatMap((record) => states.get(keyOf(record)) ?? []))];
  const keys = concerned.map((state) => [state.game.row.gameId]);
  const [groups, trophies] = await Promise.all([
    transaction.allMany(selectGroups, keys),
    transaction.allMany(selectTrophies, keys),
  ]);
  for (const [index, state] of concerned.entries()) {
    state.set = {
      groups: new Map(groups[index]?.map((row) => [row.groupId, trackStored(row)])),
      trophies: new TrophySet((trophies[index] ?? []).map(trackStored)),
    };
  }
}

function applyOne(record: CatalogueRecord, states: GameStates, now: number): Outcome {
  const state = states.get(keyOf(record));
  if (record.type === 'game') {
    return rejectNetwork(record) ?? (state === undefined ? addGame(record, states, now) : changeGame(state, record));
  }
  if (state === undefined) return { rejected: `unknown game ${JSON.stringify(record.game)}` };
  const { gameId } = state.game.row;
  state.set ??= emptySet(); // a game added by this batch has no stored set
  return record.type === 'group' ? applyGroup(state.set, gameId, record) : state.set.trophies.apply(gameId, record);
}

function changeGame({ game: { row } }: GameState, record: AssumedGameRecord): Outcome {
  return assignGame(row, record) ? 'changed' : 'unchanged';
}

function addGame(record: AssumedGameRecord, states: GameStates, now: number): Outcome {
  const [idKey, network] = [keyOf(record), networkOf(record.id)];
  const added = trackNew<GameColumns>({ ...emptyGame, gameId: record.id, idKey, network, addedAt: now });
  assignGame(added.row, record);
  states.set(idKey, { game: added, set: emptySet() });
  return 'added';
}

/** The outcome of a record that states another network than that of its id; null for all others. */
function rejectNetwork({ id, network: stated }: AssumedGameRecord): Outcome | null {
  const network = networkOf(id);
  if (stated === undefined || stated === network) return null;
  return { rejected: `the id ${JSON.stringify(id)} is one of the network ${network}, not ${stated}` };
}

function emptySet(): SetState {
  return { groups: new Map(), trophies: new TrophySet([]) };
}

function keyOf(record: CatalogueRecord): string {
  return foldName(record.type === 'game' ? record.id : record.game);
}

function assignGame(row: GameColumns, record: AssumedGameRecord): boolean {
  const { type: _, id: __, network: ___, europeId, released, added: addedAt, status: stated, statedSet, ...others } = record;
  const { platformIfUnknown, ...same } = others;
  const status = stated === 'normal' ? null : stated;
  const europe = europeId === undefined ? {} : { europeId, europeKey: foldName(europeId) };
  const platform = record.platform === undefined && row.platform === null ? platformIfUnknown : record.platform;
  const dates = { releasedAt: released, addedAt };
  return assign(row, { ...same, platform, ...europe, ...statedPatch(statedSet), ...dates, status });
}

/** Whether a record can change the trophies, size or points of its set. */
function concernsSet(record: CatalogueRecord): boolean {
  if (record.type !== 'game') return true;
  const { statedSet, statedTrophies, statedPoints } = record;
  return statedSet !== undefined || statedTrophies !== undefined || statedPoints !== undefined;
}

function applyGroup(set: SetState, gameId: string, { id, name, detail }: GroupRecord): Outcome {
  const stored = set.groups.get(id);
  if (stored !== undefined) return assign(stored.row, { name, detail }) ? 'changed' : 'unchanged';
  set.groups.set(id, trackNew({ gameId, groupId: id, name: name ?? null, detail: detail ?? null }));
  return 'added';
}

/** Recounts the trophies of a set. Returns null for a new game and for a set whose grades and points did not change. */
function countSet({ game: tracked, set }: GameState): ChangedSet | null {
  if (set === null) return null;
  const counts: { -readonly [G in keyof GradeCounts]: number } = { ...noTrophies };
  let regraded: ChangedSet['regraded'] = null;
  let isRegrouped = false; // what belongs to extensions says when a platinum was possible
  for (const { stored, row } of set.trophies.byNumber.values()) {
    counts[toGrade(row.grade)] += 1;
    if (stored === null) {
      if (row.grade === 'platinum') isRegrouped = true; // although stated counts may prevail
      continue;
    }
    if (stored.grade !== row.grade || stored.nativePoints !== row.nativePoints) {
      const isOnly: boolean = regraded === null && stored.grade !== 'platinum' && row.grade !== 'platinum';
      regraded = isOnly ? row.trophyId : 'several';
    }
    if (stored.groupId !== row.groupId) isRegrouped = true;
  }
  const isCounted = assign(tracked.row, prevailingCounts(counts, statedCountsOf(tracked.row)));
  const { stored, row } = tracked;
  if (stored === null) return null;
  const hasNewTimes = isRegrouped || isLargeEnoughForTimes(row) !== isLargeEnoughForTimes(stored);
  const isChanged = isCounted || regraded !== null || isRegrouped || sizeOfGame(row).points !== sizeOfGame(stored).points;
  return isChanged ? { gameId: row.gameId, regraded, hasNewTimes } : null;
}
