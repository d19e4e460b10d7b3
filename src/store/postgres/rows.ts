/** From the driver's rows to those of the seam: numbers as numbers, columns by alias. */

import type { FieldDef } from 'pg';
import type { SqlValue, Statement } from '../engine.ts';

/** INT8, INT2, INT4, OID, FLOAT4, FLOAT8, NUMERIC: what is stored and summed here stays below 2 ** 53. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** A row as the protocol has it: the texts of its values. */
export type RawRow = readonly (string | null)[];

/** The columns of a result that rows are made of. */
export interface Columns {
  /** The place of the first of them. */
  readonly from: number;
  readonly names: readonly string[];
  readonly readers: readonly ((text: string) => SqlValue)[];
  /**
   * A row without values. Rows are copies of it that are filled: an object that is given sixty properties one by one, by names
   * that are not in the program, is a table of hashes, which is slow to make and slower to copy.
   */
  readonly empty: Readonly<Record<string, SqlValue>>;
}

type Fields = readonly Readonly<Pick<FieldDef, 'name' | 'dataTypeID'>>[];

/** The columns that a server describes, from a place on. */
export function columnsOf(fields: Fields, from: number): Columns {
  const some = fields.slice(from);
  const names = some.map(({ name }) => name);
  const empty: Columns['empty'] = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
  return { from, names, readers: some.map(({ dataTypeID }) => (numbers.has(dataTypeID) ? Number : asItIs)), empty };
}

const asItIs = (text: string): string => text;

export const noColumns: Columns = { from: 0, names: [], readers: [], empty: {} };

/** The one place where rows get the type that their statement declares (engine.ts, Statement). */
export function rowsOf<Row>(query: Statement<Row>, columns: Columns, rows: readonly RawRow[]): Row[];
export function rowsOf(query: Statement<unknown>, columns: Columns, rows: readonly RawRow[]): unknown[] {
  return query.areRowsLists === true ? listsOf(columns, rows) : objectsOf(columns, rows);
}

function listsOf({ from, readers }: Columns, rows: readonly RawRow[]): SqlValue[][] {
  return rows.map((values) =>
    readers.map((read, index) => {
      const text = values[from + index] ?? null;
      return text === null ? null : read(text);
    }),
  );
}

function objectsOf({ from, names, readers, empty }: Columns, rows: readonly RawRow[]): unknown[] {
  return rows.map((values) => {
    const row = { ...empty };
    for (let index = 0; index < names.length; index += 1) {
      const text = values[from + index] ?? null;
      if (text !== null) row[names[index] ?? ''] = readers[index]?.(text) ?? null;
    }
    return row;
  });
}
