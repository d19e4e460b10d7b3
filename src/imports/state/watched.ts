/** Stores the watched folders that the service imports continuously (docs/adr/0026-watched-folders.md). */

import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { RowOf, TableAccess, Transaction } from '../../store/sql.ts';
import {
  columnList,
  columnName,
  deletion,
  insertInto,
  read,
  toValues,
  update,
} from '../../store/sql.ts';
import { watchedSource } from './tables.ts';

type Row = RowOf<typeof watchedSource>;

const options = v.record(v.string(), v.string());
const accounts = v.pipe(v.array(v.strictTuple([v.string(), v.string()])), v.readonly());
const waiting = v.pipe(v.array(v.string()), v.readonly());
const result = v.object({
  where: v.string(),
  earned: v.number(),
  added: v.number(),
  changed: v.number(),
});

/** The result of the last import of a set: the numbers of earned trophies and of changed records. */
export type WatchedResult = v.InferOutput<typeof result>;

/**
 * The states of a source. `new`: no process follows it yet. `watching`: changes are imported. `failed`: the source, or a part of it, cannot
 * be read or imported, and is tried again.
 */
export const watchedStates = ['new', 'watching', 'failed'] as const;

/** A watched file or folder. Times are milliseconds UTC. */
export interface WatchedSource extends Readonly<
  Pick<
    Row,
    | 'sourceId'
    | 'format'
    | 'path'
    | 'actor'
    | 'addedAt'
    | 'changedAt'
    | 'message'
    | 'units'
    | 'loadedAt'
    | 'holder'
    | 'heldUntil'
  >
> {
  readonly origin: 'command' | 'page';
  readonly options: Readonly<Record<string, string>>;
  readonly state: (typeof watchedStates)[number];
  readonly waiting: readonly string[];
  readonly result: WatchedResult | null;
  /** Names and numbers of the accounts that the source has had. */
  readonly accounts: readonly (readonly [string, string])[];
}

/** A new source. */
export interface NewSource extends Pick<
  WatchedSource,
  'format' | 'path' | 'options' | 'origin' | 'actor'
> {
  /** Milliseconds UTC. */
  readonly now: number;
}

/** The state of a source as a process has found it. Values that are left out do not change. */
export interface SourceChanges extends Partial<
  Pick<WatchedSource, 'state' | 'message' | 'units' | 'loadedAt' | 'waiting' | 'accounts'>
> {
  readonly result?: WatchedResult;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** A process that follows a source, and until when it does so unless it renews the hold. */
export interface SourceHold {
  readonly holder: string;
  readonly until: number;
}

/** The watched sources of a store, shared by all its processes. */
export interface WatchedSources {
  /**
   * Adds a source and returns it. Returns `there` if it is already watched with the same options, and `full` if there are too many sources.
   */
  add(added: NewSource): Promise<WatchedSource | 'there' | 'full'>;
  /** Lists the sources in the order in which they were added. */
  list(): Promise<readonly WatchedSource[]>;
  /** Removes a source. Returns false if it did not exist. */
  remove(sourceId: string): Promise<boolean>;
  /** Takes or renews the hold of a source. Returns false if the source was removed, or if another live process follows it. */
  hold(
    sourceId: string,
    wanted: SourceHold,
    now: number,
    isGone: (holder: string) => boolean,
  ): Promise<boolean>;
  release(sourceId: string, holder: string): Promise<void>;
  /** Changes a source that the process holds. */
  note(sourceId: string, holder: string, changed: SourceChanges): Promise<void>;
}

/** Maximum number of sources. It is small, because each source has its own parser process. */
export const maxSources = 20;

const columns = columnList(watchedSource, 'w');
const selectAll = read<Row>(
  `SELECT ${columns} FROM watched_source w ORDER BY w.added_at, w.source_id`,
);
const selectOne = read<Row>(`SELECT ${columns} FROM watched_source w WHERE w.source_id = ?`);
const insert = insertInto(watchedSource);
const removeOne = deletion('watched_source', { keys: ['source_id'] });
const changeable = watchedSource.properties.filter((property) => property !== 'sourceId');
const updateRow = update(
  'watched_source',
  changeable.map((property) => `${columnName(property)} = ?`).join(', '),
  { keys: ['source_id'] },
);

/** Creates access to the sources in their table. */
export function createWatchedSources(tables: TableAccess): WatchedSources {
  /** Changes the row of a source, unless the change is null. Returns whether the row was changed. */
  const change = (sourceId: string, next: (row: Row) => Row | null): Promise<boolean> =>
    tables.transaction(async (transaction) => {
      const row = await transaction.get(selectOne, [sourceId]);
      const changed = row === undefined ? null : next(row);
      if (changed === null) return false;
      await transaction.run(updateRow, [
        ...changeable.map((property) => changed[property]),
        sourceId,
      ]);
      return true;
    });
  return {
    add: (added) => tables.transaction((transaction) => addSource(transaction, added)),
    list: async () => (await tables.all(selectAll, [])).map(toSource),
    remove: (sourceId) =>
      tables.transaction(async (transaction) => (await transaction.run(removeOne, [sourceId])) > 0),
    hold: (sourceId, { holder, until }, now, isGone) =>
      change(sourceId, (row) => {
        const isFree = row.holder === '' || row.holder === holder || isGone(row.holder);
        // A hold that lasts too long was taken before the clock was set back, so it counts as over.
        const isOver = row.heldUntil <= now || row.heldUntil - now > 2 * (until - now);
        return isFree || isOver ? { ...row, holder, heldUntil: until } : null;
      }),
    async release(sourceId, holder) {
      await change(sourceId, (row) =>
        row.holder === holder ? { ...row, holder: '', heldUntil: 0 } : null,
      );
    },
    async note(sourceId, holder, changed) {
      await change(sourceId, (row) => (row.holder === holder ? changedRow(row, changed) : null));
    },
  };
}

async function addSource(
  transaction: Transaction,
  { now, ...added }: NewSource,
): Promise<WatchedSource | 'there' | 'full'> {
  const stored = await transaction.all(selectAll, []);
  const written = JSON.stringify(added.options);
  const isThere = stored.some(
    (row) => row.format === added.format && row.path === added.path && row.options === written,
  );
  if (isThere) return 'there';
  if (stored.length >= maxSources) return 'full';
  const row: Row = {
    ...emptySource,
    ...added,
    sourceId: randomBytes(4).toString('hex'),
    options: written,
    addedAt: now,
    changedAt: now,
  };
  await transaction.run(insert, toValues(watchedSource, row));
  return toSource(row);
}

const emptySource = {
  state: 'new',
  message: '',
  units: null,
  waiting: '',
  loadedAt: null,
  result: '',
  accounts: '',
  holder: '',
  heldUntil: 0,
};

function changedRow(row: Row, { now, ...changed }: SourceChanges): Row {
  return {
    ...row,
    state: changed.state ?? row.state, // absent, here and below: the value does not change
    message: changed.message ?? row.message,
    units: changed.units ?? row.units,
    loadedAt: changed.loadedAt ?? row.loadedAt,
    waiting: changed.waiting === undefined ? row.waiting : writeList(changed.waiting),
    result: changed.result === undefined ? row.result : JSON.stringify(changed.result),
    accounts: changed.accounts === undefined ? row.accounts : JSON.stringify(changed.accounts),
    changedAt: now,
  };
}

function writeList(list: readonly string[]): string {
  return list.length === 0 ? '' : JSON.stringify(list);
}

function toSource(row: Row): WatchedSource {
  return {
    ...row,
    origin: v.parse(v.picklist(['command', 'page']), row.origin),
    options: v.parse(options, JSON.parse(row.options)),
    state: v.parse(v.picklist(watchedStates), row.state),
    waiting: row.waiting === '' ? [] : v.parse(waiting, JSON.parse(row.waiting)),
    result: row.result === '' ? null : v.parse(result, JSON.parse(row.result)),
    accounts: row.accounts === '' ? [] : v.parse(accounts, JSON.parse(row.accounts)),
  };
}
