/** From the driver's rows to those of the seam: numbers as numbers, columns by alias. */

import type { CustomTypesConfig } from 'pg';
import { types } from 'pg';
import type { SqlValue, Statement } from '../engine.ts';

type TypeParserArguments = Parameters<typeof types.getTypeParser>;

/** INT8, INT2, INT4, OID, FLOAT4, FLOAT8, NUMERIC: what is stored and summed here stays below 2 ** 53. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** How the texts of the protocol become values. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid: TypeParserArguments[0], format?: TypeParserArguments[1]) =>
    numbers.has(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format),
};

/** A result as the driver gives it with `rowMode: 'array'`. */
export interface ArrayResult {
  readonly fields: readonly { readonly name: string }[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/** The one place where rows get the type that their statement declares (engine.ts, Statement). */
export function rowsOf<Row>(query: Statement<Row>, result: ArrayResult, firstColumn?: number): Row[];
export function rowsOf(_: unknown, { fields, rows }: ArrayResult, firstColumn = 0): unknown[] {
  const names = fields.map(({ name }) => name);
  return rows.map((values) => {
    const row: Record<string, SqlValue> = {};
    for (let index = firstColumn; index < names.length; index += 1) row[names[index] ?? ''] = values[index] ?? null;
    return row;
  });
}
