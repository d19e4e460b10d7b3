/** Converts the driver's values to SqlValues: numeric types to numbers, all others to text. */

import type { CustomTypesConfig, FieldDef } from 'pg';
import { invariant } from '../../../invariant.ts';
import type { Statement } from '../engine.ts';

/** Types that are converted to numbers: INT8, INT2, INT4, OID, FLOAT4, FLOAT8, NUMERIC. Stored values and sums stay below 2 ** 53. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** The value of the driver's option `types`. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (type) => (numbers.has(type) ? Number : String),
};

/** Casts rows to the type that their statement declares. All rows are cast here. */
export function toRows<Row>(query: Statement<Row>, rows: unknown[]): Row[];
export function toRows(_: unknown, rows: unknown[]): unknown[] {
  return rows;
}

/**
 * Groups the rows of a batch by their list, whose 1-based number is the first column.
 *
 * @param fields the columns, to return rows as objects; null to return rows as lists of values
 */
export function rowsByList(
  fields: readonly FieldDef[] | null,
  rows: readonly (readonly unknown[])[],
  lists: number,
): unknown[][] {
  const names = fields?.map(({ name }) => name) ?? null;
  const found: unknown[][] = Array.from({ length: lists }, () => []);
  for (const row of rows) {
    const ofList = invariant(found[Number(row[0]) - 1], 'a row belongs to a list of parameters');
    ofList.push(names === null ? row.slice(1) : toObject(names, row));
  }
  return found;
}

function toObject(names: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, name] of names.entries()) if (column > 0) values[name] = row[column];
  return values;
}
