/**
 * Paging of long lists, in the bindings that support it. This file declares the paging parameters;
 * operations.ts declares which operations support paging.
 */

import { optional, text, whole } from './parameter.ts';

/** Maximum number of items in a page. */
export const maxPageSize = 1000;

/** Paging parameters, in addition to the operation's own. A call with neither of them gets the whole list. */
export const pageParameters = {
  limit: optional(
    whole(
      [1, maxPageSize],
      `Maximum number of items in the page, from 1 to ${maxPageSize}; the Link header of the response leads to the next page.`,
      '100',
    ),
    null,
  ),
  cursor: optional(
    text(
      'Start of the page, from the Link header of the previous page. It is valid only with the same operation and parameters.',
      'WyJtLTFxMncz',
    ),
    null,
  ),
};

/** The name of a paging parameter. */
export type PageParameterName = keyof typeof pageParameters;

/** Sort key of an item, unique within its list. */
export type PagePlace = readonly (string | number | null)[];

/** The page a handler returns. */
export interface PageRequest {
  readonly limit: number;
  /** The last item of the previous page; null for the first page. */
  readonly after: PagePlace | null;
}

/** A page of a list. `next` is the sort key of its last item, or null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: PagePlace | null;
}
