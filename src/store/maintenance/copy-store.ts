/**
 * Copies a store into an empty one, also between different engines. The tables are read in pages from a snapshot and written in one
 * transaction. They are then read back and compared by checksum.
 */

import { createHash } from 'node:crypto';
import { BrokenInvariant, invariant } from '../../invariant.ts';
import type {
  Engine,
  Parameters,
  Queries,
  Read,
  SqlValue,
  Transaction,
  Write,
} from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { StoreError } from '../port/errors.ts';
import type { AnyTable, counter, RowOf } from '../schema/tables.ts';
import { columnName, insertInto, tables } from '../schema/tables.ts';
import { read, write } from '../engine/statement.ts';

/** Progress of a copy in rows. Every row counts twice: when it is written and when it is read back. */
export interface CopyProgress {
  readonly done: number;
  readonly total: number;
}

/** Result of copying a table. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 over all values in the order of the key; equal for the source and the target. */
  readonly digest: string;
}

const pageSize = 1000;

type AnyRow = Readonly<Record<string, SqlValue>>;

/**
 * Copies `source` to `target`; both must have the newest schema. Throws StoreError `not-empty` if the target contains players, games or
 * followed players, and `corrupt` if the data read back differs.
 */
export function copyStore(
  source: Engine,
  target: Engine,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<readonly CopiedTable[]> {
  return copyTables({ source, target, onProgress, afterCopy: null });
}

/**
 * Copies `source` like `copyStore`, to a target that a service has open. The versions become higher than those of source and target, so
 * that nothing that the service has cached from the empty store remains valid.
 */
export function fillStore(
  source: Engine,
  target: Engine,
  onProgress: (progress: CopyProgress) => void,
): Promise<readonly CopiedTable[]> {
  return copyTables({ source, target, onProgress, afterCopy: raiseVersions });
}

interface Copying {
  readonly source: Engine;
  readonly target: Engine;
  readonly onProgress: (progress: CopyProgress) => void;
  /** Called with the versions of the target before the copy. */
  readonly afterCopy:
    | ((into: Transaction, former: readonly CounterRow[]) => Promise<unknown>)
    | null;
}

type CounterRow = RowOf<typeof counter>;

const selectVersions = read<CounterRow>(
  `SELECT name AS "name", value AS "value" FROM counter WHERE name IN ('catalogue', 'ranking')`,
);
const raiseVersion = write('UPDATE counter SET value = value + ? WHERE name = ?');

async function raiseVersions(into: Transaction, former: readonly CounterRow[]): Promise<void> {
  for (const { name, value } of former) await into.run(raiseVersion, [value + 1, name]);
}

async function copyTables({
  source,
  target,
  onProgress,
  afterCopy,
}: Copying): Promise<readonly CopiedTable[]> {
  const from = await source.snapshot();
  try {
    const total = 2 * (await countAll(from));
    let done = 0;
    const advance = (rows: number): void => onProgress({ done: (done += rows), total });
    return await target.transaction(async (into) => {
      await into.excludeOperational();
      const former = await into.all(selectVersions, []);
      await empty(into);
      const copied: CopiedTable[] = [];
      for (const table of tables) {
        const digest = digestOf(table);
        for await (const page of pagesOf(from, table)) {
          await into.runMany(insertInto(table), page.map(digest.add));
          advance(page.length);
        }
        copied.push(digest.end());
      }
      for (const each of copied) await compare(into, each, advance);
      await afterCopy?.(into, former);
      return copied;
    });
  } finally {
    await from.close();
  }
}

async function countAll(queries: Queries): Promise<number> {
  let rows = 0;
  for (const { name } of tables) rows += (await oneRow(queries, countRows(name), [])).count;
  return rows;
}

function countRows(name: string): Read<{ count: number }> {
  return read(`SELECT COUNT(*) AS "count" FROM ${name}`);
}

/** Deletes the initial rows of a new store; throws StoreError `not-empty` if it contains data. */
async function empty(
  into: Queries & { run(command: Write, parameters: Parameters): Promise<number> },
): Promise<void> {
  for (const name of ['game', 'player', 'sync_player']) {
    const found = await oneRow(into, countRows(name), []);
    if (found.count !== 0)
      throw new StoreError(
        'not-empty',
        'The target store already contains data. Choose an empty store.',
      );
  }
  for (const { name } of tables) await into.run(write(`DELETE FROM ${name}`), []);
}

async function compare(
  queries: Queries,
  expected: CopiedTable,
  advance: (rows: number) => void,
): Promise<void> {
  const table = invariant(
    tables.find(({ name }) => name === expected.table),
    'a copied table is declared',
  );
  const digest = digestOf(table);
  for await (const page of pagesOf(queries, table)) {
    for (const row of page) digest.add(row);
    advance(page.length);
  }
  const found = digest.end();
  if (found.digest === expected.digest && found.rows === expected.rows) return;
  throw new StoreError(
    'corrupt',
    `The copy of the table ${table.name} differs from its source (rows read: ${expected.rows}, rows written: ${found.rows}). The copy was rolled back.`,
  );
}

/** Returns the value of a column, which may be null. */
function valueOf(row: AnyRow, property: string): SqlValue {
  const value = row[property];
  if (value === undefined) throw new BrokenInvariant(`a row has the column ${property}`);
  return value;
}

/** Creates the checksum of a table. `add` returns the row as parameters of an insertion. */
function digestOf({ name, properties }: AnyTable): {
  add(this: void, row: AnyRow): SqlValue[];
  end(): CopiedTable;
} {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row) {
      const values = properties.map((property) => valueOf(row, property));
      hash.update(`${JSON.stringify(values)}\n`);
      rows += 1;
      return values;
    },
    end: () => ({ table: name, rows, digest: hash.digest('hex') }),
  };
}

/** Reads rows in the order of the key, with keyset pagination. */
async function* pagesOf(
  queries: Queries,
  { name, properties, keys }: AnyTable,
): AsyncGenerator<readonly AnyRow[]> {
  const columns = properties
    .map((property) => `${columnName(property)} AS "${property}"`)
    .join(', ');
  const order = keys.map(columnName).join(', ');
  const after = `WHERE (${order}) > (${keys.map(() => '?').join(', ')})`;
  const select = (where: string): Read<AnyRow> =>
    read(`SELECT ${columns} FROM ${name} ${where} ORDER BY ${order} LIMIT ?`);
  let rows = await queries.all(select(''), [pageSize]);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    rows = await queries.all(select(after), [...keys.map((key) => valueOf(last, key)), pageSize]);
  }
}
