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
export function column<const T extends ColumnType, const N extends boolean>(
  type: T,
  nullable: N,
  key = false,
): Column<T, N> {
  return { type, nullable, key };
}

/** A text that is part of the primary key. */
export const textKey = column('TEXT', false, true);
/** A whole number in 64 bits that is part of the primary key. */
export const bigKey = column('BIGINT', false, true);
/** A whole number in 32 bits that is part of the primary key. */
export const numberKey = column('INTEGER', false, true);
/** A text that may be empty, but not null. */
export const text = column('TEXT', false);
/** A text; null if there is none. */
export const optionalText = column('TEXT', true);
/** A whole number in 32 bits. */
export const integer = column('INTEGER', false);
/** A whole number in 32 bits; null if unknown. */
export const optionalInteger = column('INTEGER', true);
/** A whole number in 64 bits. */
export const big = column('BIGINT', false);
/** A whole number in 64 bits; null if unknown. */
export const optionalBig = column('BIGINT', true);
/** A time in milliseconds UTC. */
export const instant = column('BIGINT', false);
/** A time in milliseconds UTC; null if unknown. */
export const optionalInstant = column('BIGINT', true);
/** A boolean, stored as 1 or 0. */
export const flag = column('SMALLINT', false);
/** A number with decimal places. */
export const double = column('DOUBLE PRECISION', false);
/** A number with decimal places; null if unknown. */
export const optionalDouble = column('DOUBLE PRECISION', true);
/** Numbers of trophies by grade, one column for each. */
export const gradeCounts = {
  platinum: integer,
  gold: integer,
  silver: integer,
  bronze: integer,
} as const;
/** Trophy counts that a source states; all four are null if it states none. */
export const statedCounts = {
  statedPlatinum: optionalInteger,
  statedGold: optionalInteger,
  statedSilver: optionalInteger,
  statedBronze: optionalInteger,
} as const;
