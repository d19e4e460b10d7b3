/** Reads the values in cursors of pages. A forged one may have any value; the store gets those that its columns can have. */

import type { PagePlace } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';

type PlaceValue = PagePlace[number] | undefined;

const maxTrophyId = 2_147_483_647;

/** A text in a cursor. Throws Fault. */
export function textIn(value: PlaceValue): string {
  if (typeof value === 'string') return value;
  throw new Fault('client.page.cursor');
}

/** A number in a cursor. Throws Fault. */
export function numberIn(value: PlaceValue): number {
  if (typeof value === 'number') return value;
  throw new Fault('client.page.cursor');
}

/** A date in a cursor, or null for none. Throws Fault. */
export function instantIn(value: PlaceValue): number | null {
  return value === null ? null : numberIn(value);
}

/** The number of a trophy in a cursor. Throws Fault. */
export function trophyIdIn(value: PlaceValue): number {
  const trophyId = numberIn(value);
  if (trophyId >= 0 && trophyId <= maxTrophyId) return trophyId;
  throw new Fault('client.page.cursor');
}
