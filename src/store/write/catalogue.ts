/** Records of games, groups and trophies, on their way into the store. */

import type { GameRecord, GroupRecord, PartialTrophyRecord } from '../../data/records/records.ts';
import { gradeIfUnknown } from '../../data/records/records.ts';
import type { GradeCounts, SetSize } from '../../domain/index.ts';
import { foldName, grades, prevailingCounts, sizeOfSet, totalOf } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { noTrophies, toGrade } from '../read/row-values.ts';
import { nothingStated, statedCountsOf, statedPatch } from '../schema/stated-columns.ts';
import type { Outcome } from '../port/store.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, game, trophy, trophyGroup, upsertInto, valuesOf } from '../schema/tables.ts';
import type { Kept } from './kept.ts';
import { amend, differs, keepNew, keepStored, toFlag } from './kept.ts';
import type { Totals } from './totals.ts';
import { settleGameWords } from './words.ts';
import { read } from '../engine/statement.ts';

export type CatalogueRecord = GameRecord | GroupRecord | PartialTrophyRecord;
type GameColumns = RowOf<typeof game>;
type GroupColumns = RowOf<typeof trophyGroup>;
type TrophyColumns = RowOf<typeof trophy>;

/** A set that is worth something else now. */
export interface ChangedSet {
  readonly gameId: string;
  /** A trophy that somebody may have earned has another grade. */
  readonly regraded: boolean;
}

interface GameState {
  readonly game: Kept<GameColumns>;
  /** Null until a record about the set asks for it. */
  set: SetState | null;
}

interface SetState {
  readonly groups: Map<string, Kept<GroupColumns>>;
  readonly trophies: Map<number, Kept<TrophyColumns>>;
}

const selectGame = read<GameColumns>(`SELECT ${columnList(game, 'g')} FROM game g WHERE g.id_key = ?`);
const selectGroups = read<GroupColumns>(`SELECT ${columnList(trophyGroup, 'r')} FROM trophy_group r WHERE r.game_id = ?`);
const selectTrophies = read<TrophyColumns>(`SELECT ${columnList(trophy, 't')} FROM trophy t WHERE t.game_id = ?`);
const upsertGame = upsertInto(game);
const upsertGroup = upsertInto(trophyGroup);
const upsertTrophy = upsertInto(trophy);

/** Games held at once with their sets; one is some 20 KB. */
const mostGames = 100;

/** The work of one load on the catalogue. Sets are read whole, changed in memory, and written when there are many. */
export class Catalogue {
  readonly #transaction: Transaction;
  readonly #totals: Totals;
  /** Called with the sets that were changed, after they are written. */
  readonly #onSetsChanged: (sets: readonly ChangedSet[]) => Promise<void>;
  readonly #games = new Map<string, GameState | null>();

  constructor(transaction: Transaction, totals: Totals, onSetsChanged: (sets: readonly ChangedSet[]) => Promise<void>) {
    this.#transaction = transaction;
    this.#totals = totals;
    this.#onSetsChanged = onSetsChanged;
  }

  async apply(records: readonly CatalogueRecord[]): Promise<Outcome[]> {
    await this.#loadGames(records);
    await this.#loadSets(records);
    const outcomes = records.map((record) => this.#applyOne(record));
    if (this.#games.size > mostGames) await this.flush();
    return outcomes;
  }

  /** Writes what is waiting, and forgets it; true where there was anything. */
  async flush(): Promise<boolean> {
    const states = [...this.#games.values()].filter((state) => state !== null);
    this.#games.clear();
    const changedSets = states.flatMap((state) => settleMakeUp(state) ?? []);
    const writes = {
      games: states.flatMap((state) => (differs(state.game) ? [state.game] : [])),
      groups: states.flatMap((state) => [...(state.set?.groups.values() ?? [])]).filter(differs),
      trophies: states.flatMap((state) => [...(state.set?.trophies.values() ?? [])]).filter(differs),
    };
    const write = this.#transaction;
    await write.runMany(
      upsertGame,
      writes.games.map(({ row }) => valuesOf(game, row)),
    );
    await write.runMany(
      upsertGroup,
      writes.groups.map(({ row }) => valuesOf(trophyGroup, row)),
    );
    await write.runMany(
      upsertTrophy,
      writes.trophies.map(({ row }) => valuesOf(trophy, row)),
    );
    await settleGameWords(write, writes.games);
    for (const kept of writes.games) this.#count(kept);
    const anything = writes.games.length + writes.groups.length + writes.trophies.length > 0;
    if (anything) this.#totals.raise('catalogue');
    if (changedSets.length > 0) await this.#onSetsChanged(changedSets);
    return anything;
  }

  #count({ stored, row }: Kept<GameColumns>): void {
    if (stored === null) this.#totals.add('games', 1);
    const [before, after] = [knownSetOf(stored), knownSetOf(row)];
    for (const grade of grades) this.#totals.add(grade, (after?.[grade] ?? 0) - (before?.[grade] ?? 0));
    this.#totals.add('known_sets', Number(after !== null) - Number(before !== null));
    this.#totals.add('trophies', sizeOf(row).trophies - (stored === null ? 0 : sizeOf(stored).trophies));
  }

  async #loadGames(records: readonly CatalogueRecord[]): Promise<void> {
    const keys = [...new Set(records.map(keyOf))].filter((key) => !this.#games.has(key));
    const rows = await this.#transaction.allMany(
      selectGame,
      keys.map((key) => [key]),
    );
    for (const [index, key] of keys.entries()) {
      const row = rows[index]?.[0];
      this.#games.set(key, row === undefined ? null : { game: keepStored(row), set: null });
    }
  }

  async #loadSets(records: readonly CatalogueRecord[]): Promise<void> {
    const states = new Set<GameState>();
    for (const record of records) {
      const state = record.type === 'game' && !statesSet(record) ? null : this.#games.get(keyOf(record));
      if (state?.set === null) states.add(state);
    }
    const keys = [...states].map((state) => [state.game.row.gameId]);
    const [groups, trophies] = await Promise.all([
      this.#transaction.allMany(selectGroups, keys),
      this.#transaction.allMany(selectTrophies, keys),
    ]);
    for (const [index, state] of [...states].entries()) {
      state.set = {
        groups: new Map(groups[index]?.map((row) => [row.groupId, keepStored(row)])),
        trophies: new Map(trophies[index]?.map((row) => [row.trophyId, keepStored(row)])),
      };
    }
  }

  #applyOne(record: CatalogueRecord): Outcome {
    const key = keyOf(record);
    const state = this.#games.get(key) ?? null;
    if (record.type === 'game') return this.#applyGame(key, state, record);
    if (state === null) return { rejected: `unknown game ${JSON.stringify(record.game)}` };
    const { gameId } = state.game.row;
    state.set ??= { groups: new Map(), trophies: new Map() }; // a game this very batch brought has nothing stored
    return record.type === 'group' ? applyGroup(state.set, gameId, record) : applyTrophy(state.set, gameId, record);
  }

  #applyGame(key: string, state: GameState | null, record: GameRecord): Outcome {
    if (state !== null) return amendGame(state.game.row, record) ? 'changed' : 'unchanged';
    const fresh = keepNew(emptyGame(record.id, key));
    amendGame(fresh.row, record);
    this.#games.set(key, { game: fresh, set: { groups: new Map(), trophies: new Map() } });
    return 'added';
  }
}

function keyOf(record: CatalogueRecord): string {
  return foldName(record.type === 'game' ? record.id : record.game);
}

function emptyGame(gameId: string, idKey: string): GameColumns {
  return {
    gameId,
    idKey,
    europeId: '',
    europeKey: '',
    title: null,
    image: null,
    guide: null,
    titleOnGuide: null,
    releasedAt: null,
    stars: 0,
    reviews: 0,
    platform: null,
    setVersion: null,
    ...noTrophies,
    ...nothingStated,
    statedTrophies: null,
    statedPoints: null,
  };
}

function amendGame(row: GameColumns, record: GameRecord): boolean {
  const { type: _, id: __, europeId, released, statedSet, ...same } = record;
  const europe = europeId === undefined ? {} : { europeId, europeKey: foldName(europeId) };
  return amend(row, { ...same, ...europe, ...statedPatch(statedSet), releasedAt: released });
}

/** Whether a record bears on the make-up of its set, so that this has to be settled anew. */
function statesSet({ statedSet, statedTrophies, statedPoints }: GameRecord): boolean {
  return statedSet !== undefined || statedTrophies !== undefined || statedPoints !== undefined;
}

/** Size and points of a set, the stated ones where they hold. */
function sizeOf(row: GameColumns): SetSize {
  return sizeOfSet(row, { trophies: row.statedTrophies, points: row.statedPoints });
}

/** The make-up of a set where every trophy of it is known, else null: averages are made of these. */
function knownSetOf(row: GameColumns | null): GradeCounts | null {
  if (row === null) return null;
  const known = totalOf(row);
  return known > 0 && known === sizeOf(row).trophies ? row : null;
}

function applyGroup(set: SetState, gameId: string, { id, name, detail }: GroupRecord): Outcome {
  const known = set.groups.get(id);
  if (known !== undefined) return amend(known.row, { name, detail }) ? 'changed' : 'unchanged';
  set.groups.set(id, keepNew({ gameId, groupId: id, name: name ?? null, detail: detail ?? null }));
  return 'added';
}

function applyTrophy(set: SetState, gameId: string, record: PartialTrophyRecord): Outcome {
  const { type: _, game: __, id: trophyId, group, hidden, ...same } = record;
  const patch = { ...same, groupId: group, hidden: toFlag(hidden) };
  const known = set.trophies.get(trophyId);
  if (known !== undefined) return amend(known.row, patch) ? 'changed' : 'unchanged';
  const fresh = keepNew(emptyTrophy(gameId, trophyId, record.grade ?? gradeIfUnknown));
  amend(fresh.row, patch);
  set.trophies.set(trophyId, fresh);
  return 'added';
}

function emptyTrophy(gameId: string, trophyId: number, grade: string): TrophyColumns {
  return {
    gameId,
    trophyId,
    groupId: null,
    title: null,
    image: null,
    description: null,
    fullDescription: null,
    grade,
    hidden: 0,
    guide: null,
    titleOnGuide: null,
  };
}

/** Settles the make-up of a set; null where no set that players may have changed in what it is worth. */
function settleMakeUp({ game: kept, set }: GameState): ChangedSet | null {
  if (set === null) return null;
  const counts: { -readonly [G in keyof GradeCounts]: number } = { ...noTrophies };
  let regraded = false;
  for (const { stored, row } of set.trophies.values()) {
    counts[toGrade(row.grade)] += 1;
    if (stored !== null && stored.grade !== row.grade) regraded = true;
  }
  const amended = amend(kept.row, prevailingCounts(counts, statedCountsOf(kept.row)));
  const changed = kept.stored !== null && (amended || regraded || sizeOf(kept.row).points !== sizeOf(kept.stored).points);
  return changed ? { gameId: kept.row.gameId, regraded } : null;
}
