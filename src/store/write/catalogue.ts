/** Applies records of games, groups and trophies. */

import type { GameRecord, GroupRecord, PartialTrophyRecord } from '../../data/records/records.ts';
import type { GradeCounts, Network, SetSize } from '../../domain/index.ts';
import { foldName, grades, networkOf, prevailingCounts, readNetwork, sizeOfSet, totalOf } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { noTrophies, toGrade } from '../read/row-values.ts';
import { statedCountsOf, statedPatch } from '../schema/stated-columns.ts';
import type { Outcome } from '../port/store.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, emptyRow, game, trophy, trophyGroup } from '../schema/tables.ts';
import type { TrophyColumns } from './assign-trophy.ts';
import { TrophySet } from './assign-trophy.ts';
import type { TrackedRow } from './tracked-row.ts';
import { assign, createRowWriter, isDirty, trackNew, trackStored } from './tracked-row.ts';
import type { CatalogueCounter, CounterName, Totals } from '../derived/totals.ts';
import { ofNetwork } from '../derived/totals.ts';
import { writeGameWords } from '../derived/words.ts';
import { read } from '../engine/statement.ts';

export type CatalogueRecord = GameRecord | GroupRecord | PartialTrophyRecord;
type GameColumns = RowOf<typeof game>;
type GroupColumns = RowOf<typeof trophyGroup>;

/** A trophy set whose grades, points or size changed. */
export interface ChangedSet {
  readonly gameId: string;
  /** The grade or the network's points of a stored trophy changed; players may have earned it. */
  readonly isRegraded: boolean;
}

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
  /** Called before the first write. */
  readonly beforeChange: () => Promise<void>;
}

/** The result of applying catalogue records. */
interface Applied {
  readonly outcomes: Outcome[];
  readonly isChanged: boolean;
  /** Sets whose owners' derived data must be recalculated. */
  readonly changedSets: ChangedSet[];
}

/** Applies records in order and writes the changed rows. Reads the complete set of each game that a record concerns. */
export async function applyCatalogue(work: CatalogueWork, records: readonly CatalogueRecord[]): Promise<Applied> {
  const states = await loadGames(work.transaction, records);
  await loadSets(work.transaction, records, states);
  const outcomes = records.map((record) => applyOne(record, states));
  return {
    outcomes,
    ...(await writeAll(
      work,
      [...states.values()].filter((state) => state !== null),
    )),
  };
}

/** Whether applying the records would change the catalogue. Writes nothing. */
export async function changesCatalogue(transaction: Transaction, records: readonly CatalogueRecord[]): Promise<boolean> {
  const states = await loadGames(transaction, records);
  await loadSets(transaction, records, states);
  for (const record of records) applyOne(record, states);
  const known = [...states.values()].filter((state) => state !== null);
  for (const state of known) countSet(state);
  return known.some(
    ({ game: tracked, set }) =>
      isDirty(tracked) ||
      [...(set?.groups.values() ?? []), ...(set?.trophies.byNumber.values() ?? [])].some((row) => isDirty<object>(row)),
  );
}

/** Games by folded id; null for a game that does not exist. */
type GameStates = Map<string, GameState | null>;

async function writeAll(
  { transaction, totals, beforeChange }: CatalogueWork,
  states: readonly GameState[],
): Promise<Omit<Applied, 'outcomes'>> {
  const changedSets = states.flatMap((state) => countSet(state) ?? []);
  const rows = {
    games: states.map(({ game: tracked }) => tracked).filter(isDirty),
    groups: states.flatMap(({ set }) => [...(set?.groups.values() ?? [])]).filter(isDirty),
    trophies: states.flatMap(({ set }) => [...(set?.trophies.byNumber.values() ?? [])]).filter(isDirty),
  };
  const isChanged = rows.games.length + rows.groups.length + rows.trophies.length > 0;
  if (isChanged) await beforeChange();
  await writeGames(transaction, rows.games);
  await writeGroups(transaction, rows.groups);
  await writeTrophies(transaction, rows.trophies);
  await writeGameWords(transaction, rows.games);
  for (const { stored, row } of rows.games) addSetToTotals(totals, stored, row);
  if (isChanged) totals.raise('catalogue');
  return { isChanged, changedSets };
}

/** Applies the change of a game to the totals of its network; null before the game exists and after it is removed. */
export function addSetToTotals(totals: Totals, stored: GameColumns | null, row: GameColumns | null): void {
  const network = networkOfRow(row ?? stored);
  const name = (counter: CatalogueCounter): CounterName => ofNetwork(counter, network);
  totals.add(name('games'), Number(row !== null) - Number(stored !== null));
  const [before, after] = [completeSetOf(stored), completeSetOf(row)];
  for (const grade of grades) totals.add(name(grade), (after?.[grade] ?? 0) - (before?.[grade] ?? 0));
  totals.add(name('known_sets'), Number(after !== null) - Number(before !== null));
  if (network === 'psn') totals.add('trophies', trophiesOf(row) - trophiesOf(stored));
}

function networkOfRow(row: GameColumns | null): Network {
  return readNetwork(row?.network ?? '') ?? 'psn';
}

function trophiesOf(row: GameColumns | null): number {
  return row === null ? 0 : sizeOf(row).trophies;
}

async function loadGames(transaction: Transaction, records: readonly CatalogueRecord[]): Promise<GameStates> {
  const keys = [...new Set(records.map(keyOf))];
  const rows = await transaction.allMany(
    selectGame,
    keys.map((key) => [key]),
  );
  return new Map(
    keys.map((key, index) => {
      const row = rows[index]?.[0];
      return [key, row === undefined ? null : { game: trackStored(row), set: null }];
    }),
  );
}

async function loadSets(transaction: Transaction, records: readonly CatalogueRecord[], states: GameStates): Promise<void> {
  const concerned = new Set(records.flatMap((record) => (concernsSet(record) ? (states.get(keyOf(record)) ?? []) : [])));
  const keys = [...concerned].map((state) => [state.game.row.gameId]);
  const [groups, trophies] = await Promise.all([
    transaction.allMany(selectGroups, keys),
    transaction.allMany(selectTrophies, keys),
  ]);
  for (const [index, state] of [...concerned].entries()) {
    state.set = {
      groups: new Map(groups[index]?.map((row) => [row.groupId, trackStored(row)])),
      trophies: new TrophySet((trophies[index] ?? []).map(trackStored)),
    };
  }
}

function applyOne(record: CatalogueRecord, states: GameStates): Outcome {
  const state = states.get(keyOf(record)) ?? null;
  if (record.type === 'game') return applyGame(state, record, states);
  if (state === null) return { rejected: `unknown game ${JSON.stringify(record.game)}` };
  const { gameId } = state.game.row;
  state.set ??= emptySet(); // a game added by this batch has no stored set
  return record.type === 'group' ? applyGroup(state.set, gameId, record) : state.set.trophies.apply(gameId, record);
}

function applyGame(state: GameState | null, record: GameRecord, states: GameStates): Outcome {
  const network = networkOf(record.id);
  if (record.network !== undefined && record.network !== network) {
    return { rejected: `the id ${JSON.stringify(record.id)} is one of the network ${network}, not ${record.network}` };
  }
  if (state !== null) return assignGame(state.game.row, record) ? 'changed' : 'unchanged';
  const idKey = keyOf(record);
  const added = trackNew<GameColumns>({ ...emptyGame, gameId: record.id, idKey, network });
  assignGame(added.row, record);
  states.set(idKey, { game: added, set: emptySet() });
  return 'added';
}

function emptySet(): SetState {
  return { groups: new Map(), trophies: new TrophySet([]) };
}

function keyOf(record: CatalogueRecord): string {
  return foldName(record.type === 'game' ? record.id : record.game);
}

function assignGame(row: GameColumns, record: GameRecord): boolean {
  const { type: _, id: __, network: ___, europeId, released, statedSet, ...same } = record;
  const europe = europeId === undefined ? {} : { europeId, europeKey: foldName(europeId) };
  return assign(row, { ...same, ...europe, ...statedPatch(statedSet), releasedAt: released });
}

/** Whether a record can change the trophies, size or points of its set. */
function concernsSet(record: CatalogueRecord): boolean {
  if (record.type !== 'game') return true;
  const { statedSet, statedTrophies, statedPoints } = record;
  return statedSet !== undefined || statedTrophies !== undefined || statedPoints !== undefined;
}

/** Size and points of a set; stated values where they exceed the counted ones. */
function sizeOf(row: GameColumns): SetSize {
  return sizeOfSet(row, { trophies: row.statedTrophies, points: row.statedPoints });
}

/** The grade counts of a complete set (all of its trophies are stored or stated), otherwise null. Averages use complete sets only. */
function completeSetOf(row: GameColumns | null): GradeCounts | null {
  if (row === null) return null;
  const counted = totalOf(row);
  return counted > 0 && counted === sizeOf(row).trophies ? row : null;
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
  let isRegraded = false;
  let isRegrouped = false; // what belongs to extensions says when a platinum was possible
  for (const { stored, row } of set.trophies.byNumber.values()) {
    counts[toGrade(row.grade)] += 1;
    if (stored === null) {
      if (row.grade === 'platinum') isRegrouped = true; // although stated counts may prevail
      continue;
    }
    if (stored.grade !== row.grade || stored.nativePoints !== row.nativePoints) isRegraded = true;
    if (stored.groupId !== row.groupId) isRegrouped = true;
  }
  const isCounted = assign(tracked.row, prevailingCounts(counts, statedCountsOf(tracked.row)));
  const { stored, row } = tracked;
  const isChanged = stored !== null && (isCounted || isRegraded || isRegrouped || sizeOf(row).points !== sizeOf(stored).points);
  return isChanged ? { gameId: row.gameId, isRegraded } : null;
}
