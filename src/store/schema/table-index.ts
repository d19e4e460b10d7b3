/** What an index is, for the declarations in tables.ts. */

/** What an index is ordered by: a column, by its property, or a value that SQL makes of columns. */
export type IndexValue<P extends string = string> = P | { readonly sql: string };

/** Descending; rows without a value come last, as lists show them. */
export interface Descending<P extends string = string> {
  readonly descending: IndexValue<P>;
}

export interface TableIndex<P extends string = string> {
  readonly name: string;
  readonly terms: readonly (IndexValue<P> | Descending<P>)[];
  readonly isUnique?: boolean;
  /** Which rows are in it, as SQL; all of them without it. */
  readonly where?: string;
}

export function descending<P extends string>(value: IndexValue<P>): Descending<P> {
  return { descending: value };
}
