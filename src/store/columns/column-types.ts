/** Column types for the table declarations. */

/** A type of the SQL standard. */
export type ColumnType = 'TEXT' | 'BIGINT' | 'INTEGER' | 'SMALLINT' | 'DOUBLE PRECISION';

/** Names of the types in an engine's column definitions. */
export type TypeNames = Readonly<Record<ColumnType, string>>;

/** Type names of the SQL standard. */
export const standardTypes: TypeNames = {
  TEXT: 'TEXT',
  BIGINT: 'BIGINT',
  INTEGER: 'INTEGER',
  SMALLINT: 'SMALLINT',
  'DOUBLE PRECISION': 'DOUBLE PRECISION',
};

/** The declaration of a column. */
export interface Column<T extends ColumnType = ColumnType, N extends boolean = boolean> {
  readonly type: T;
  readonly nullable: N;
  readonly key: boolean;
}

/** Declares a column. */
export function column<const T extends ColumnType, const N extends boolean>(type: T, nullable: N, key = false): Column<T, N> {
  return { type, nullable, key };
}

export const textKey = column('TEXT', false, true);
export const bigKey = column('BIGINT', false, true);
export const numberKey = column('INTEGER', false, true);
export const text = column('TEXT', false);
export const optionalText = column('TEXT', true);
export const integer = column('INTEGER', false);
export const optionalInteger = column('INTEGER', true);
export const big = column('BIGINT', false);
export const optionalBig = column('BIGINT', true);
export const instant = column('BIGINT', false);
export const optionalInstant = column('BIGINT', true);
export const flag = column('SMALLINT', false);
export const double = column('DOUBLE PRECISION', false);
export const optionalDouble = column('DOUBLE PRECISION', true);
export const gradeCounts = { platinum: integer, gold: integer, silver: integer, bronze: integer } as const;
/** Trophy counts as stated by a source; all four are null if it states none. */
export const statedCounts = {
  statedPlatinum: optionalInteger,
  statedGold: optionalInteger,
  statedSilver: optionalInteger,
  statedBronze: optionalInteger,
} as const;
