/** The page of a list that a call requests. The cursor contains the page size, so that the next page has the same size. */

import type { Call } from '../protocols/index.ts';
import { readCursor, writeCursor } from '../protocols/index.ts';
import type { PagePlace, PageRequest } from '../contract/index.ts';
import { Fault, maxPageSize } from '../contract/index.ts';

/** Page size if neither the request nor the cursor sets it. */
const defaultPageSize = 100;

/**
 * Returns the page that a call requests.
 * @throws Fault client.page.cursor
 */
export function readPageRequest(call: Call): PageRequest {
  const { limit = null, cursor = null } = call.page ?? {};
  if (cursor === null) return { limit: limit ?? defaultPageSize, after: null };
  const [size, ...after] = readCursor(listOf(call), cursor);
  if (!isPageSize(size)) throw new Fault('client.page.cursor');
  return { limit: limit ?? size, after };
}

/** Returns the cursor of the page after `place`. */
export function cursorAfter(call: Call, { limit }: PageRequest, place: PagePlace): string {
  return writeCursor(listOf(call), [limit, ...place]);
}

function listOf({ operation, args }: Call): string {
  return JSON.stringify([operation.key, args]);
}

function isPageSize(value: PagePlace[number] | undefined): value is number {
  return typeof value === 'number' && value >= 1 && value <= maxPageSize;
}
