/** Validates the values in cursors of pages. A forged cursor may contain any value, but the store only gets values that fit its columns. */

import type { PagePlace } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';

type PlaceValue = PagePlace[number] | undefined;

const maxTrophyId = 2_147_483_647;

/** Returns a text from a cursor. Throws Fault for any other value. */
export function textIn(value: PlaceValue): string {
  if (typeof value === 'string') return value;
  throw new Fault('client.page.cursor');
}

/** Returns a number from a cursor. Throws Fault for any other value. */
export function numberIn(value: PlaceValue): number {
  if (typeof value === 'number') return value;
  throw new Fault('client.page.cursor');
}

/** Returns a date from a cursor, or null if it contains null. Throws Fault for any other value. */
export function instantIn(value: PlaceValue): number | null {
  return value === null ? null : numberIn(value);
}

/** Returns a trophy number from a cursor. Throws Fault for any other value. */
export function trophyIdIn(value: PlaceValue): number {
  const trophyId = numberIn(value);
  if (trophyId >= 0 && trophyId <= maxTrophyId) return trophyId;
  throw new Fault('client.page.cursor');
}
