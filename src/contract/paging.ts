/**
 * Pages of long lists, in those bindings that have them: which operations answer in pages is declared in
 * operations.ts, how a page is asked for is declared here.
 */

import type { Kind } from './kinds.ts';

/** Most items of a page. */
export const maxPageSize = 1000;

export interface PageParameter {
  readonly kind: Kind;
  readonly about: string;
  readonly sample: string;
}

/** What a call that wants a page says beside the operation's own parameters; without either, the whole list. */
export const pageParameters = {
  limit: {
    kind: 'int',
    about: `Most items to answer, from 1 to ${maxPageSize}; the Link header of the answer leads to the next ones.`,
    sample: '100',
  },
  cursor: {
    kind: 'string',
    about:
      'Where a page begins: from the Link header of the page before. It belongs to the operation and parameters it was given for.',
    sample: 'WyJtLTFxMncz',
  },
} as const satisfies Record<string, PageParameter>;

export type PageParameterName = keyof typeof pageParameters;

/** The place of an item in the order of its list: what tells it from all before. */
export type PagePlace = readonly (string | number | null)[];

/** What a handler is asked for. */
export interface PageRequest {
  readonly limit: number;
  /** The last item of the page before; null for the first page. */
  readonly after: PagePlace | null;
}

/** A part of a list, and the place of its last item where there is more. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: PagePlace | null;
}
