/**
 * Pagination cursors: strings that encode the start of a page. They are opaque to clients and valid only for the list they were
 * issued for. They grant no access, so they are validated but not signed.
 */

import type { Call } from '../protocols/index.ts';
import { contentTag, encodeBody } from '../protocols/index.ts';
import type { PagePlace, PageRequest } from '../contract/index.ts';
import { Fault, maxPageSize } from '../contract/index.ts';

/** Page size if neither the request nor its cursor sets one. */
const defaultPageSize = 100;

/**
 * Returns the page that a call requests.
 * @throws Fault client.page.cursor
 */
export function readPageRequest(call: Call): PageRequest {
  const { limit = null, cursor = null } = call.page ?? {};
  if (cursor === null) return { limit: limit ?? defaultPageSize, after: null };
  const read = readCursor(cursor);
  if (read === null || read.list !== listOf(call)) throw new Fault('client.page.cursor');
  return { limit: limit ?? read.limit, after: read.place };
}

/** Returns the cursor of the page after `place`. */
export function writeCursor(call: Call, { limit }: PageRequest, place: PagePlace): string {
  return Buffer.from(JSON.stringify([listOf(call), limit, ...place])).toString('base64url');
}

/** Identifies a list: a checksum of the operation and its arguments. */
function listOf({ operation, args }: Call): string {
  return contentTag(encodeBody(JSON.stringify([operation.key, args]))).slice(1, -1);
}

interface Cursor {
  readonly list: string;
  readonly limit: number;
  readonly place: PagePlace;
}

function readCursor(text: string): Cursor | null {
  const values = parse(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(values)) return null;
  const [list, limit, ...place]: unknown[] = values;
  if (typeof list !== 'string' || !isLimit(limit) || !place.every(isPlaceValue)) return null;
  return { list, limit, place };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxPageSize;
}

function isPlaceValue(value: unknown): value is PagePlace[number] {
  return value === null || typeof value === 'string' || Number.isSafeInteger(value);
}
