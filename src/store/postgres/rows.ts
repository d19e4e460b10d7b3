/** How the driver's values become those of the seam: numbers as numbers, everything else as text. */

import type { CustomTypesConfig, FieldDef } from 'pg';
import type { Statement } from '../engine.ts';

/** INT8, INT2, INT4, OID, FLOAT4, FLOAT8, NUMERIC: what is stored and summed here stays below 2 ** 53. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** For the driver's option `types`. */
export const valueTypes: CustomTypesConfig = { getTypeParser: (type) => (numbers.has(type) ? Number : String) };

/** The one place where rows get the type that their statement declares (statement.ts, Read). */
export function rowsOf<Row>(query: Statement<Row>, rows: unknown[]): Row[];
export function rowsOf(_: unknown, rows: unknown[]): unknown[] {
  return rows;
}

/** Rows of a batch, as arrays, by their list, whose 1-based number is the first column. */
export function rowsByList(fields: readonly FieldDef[], rows: readonly (readonly unknown[])[], lists: number): unknown[][] {
  const names = fields.map(({ name }) => name);
  const found: unknown[][] = Array.from({ length: lists }, () => []);
  for (const row of rows) {
    const values: Record<string, unknown> = {};
    for (let column = 1; column < names.length; column += 1) values[names[column] ?? ''] = row[column];
    found[Number(row[0]) - 1]?.push(values);
  }
  return found;
}
