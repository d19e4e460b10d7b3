/** Index declarations for the tables in tables.ts. */

/** A term of an index: a column, by its property, or an SQL expression. */
export type IndexValue<P extends string = string> = P | { readonly sql: string };

/** A descending term; null comes last, as in lists. */
export interface Descending<P extends string = string> {
  readonly descending: IndexValue<P>;
}

/** The declaration of an index: its terms in order, and the condition on its rows. */
export interface TableIndex<P extends string = string> {
  readonly name: string;
  readonly terms: readonly (IndexValue<P> | Descending<P>)[];
  readonly isUnique?: boolean;
  /** SQL condition of a partial index. */
  readonly where?: string;
}

/** Creates a descending term, with null last. */
export function descending<P extends string>(value: IndexValue<P>): Descending<P> {
  return { descending: value };
}
