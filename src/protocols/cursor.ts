/**
 * Cursors for the pages of lists, in operations and in the modern API. A cursor is a text that encodes the last item of the previous
 * page. It is opaque to clients and belongs to one list. It grants no access, so it is checked but not signed.
 */

import type { PagePlace } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import { contentTag } from './content-tag.ts';
import { encodeBody } from './exchange.ts';

/** Writes a cursor. @param list identifies the list: the operation or endpoint, and its arguments */
export function writeCursor(list: string, place: PagePlace): string {
  return Buffer.from(JSON.stringify([checksumOf(list), ...place])).toString('base64url');
}

/** Parses a cursor. Throws Fault for an invalid cursor and for a cursor of another list. */
export function readCursor(list: string, text: string): PagePlace {
  const [checksum, ...place] = parseList(Buffer.from(text, 'base64url').toString());
  if (checksum !== checksumOf(list) || !isPlace(place)) throw new Fault('client.page.cursor');
  return place;
}

function checksumOf(list: string): string {
  return contentTag(encodeBody(list)).slice(1, -1);
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isPlace(values: readonly unknown[]): values is PagePlace {
  return values.every(
    (value) => value === null || typeof value === 'string' || Number.isSafeInteger(value),
  );
}
