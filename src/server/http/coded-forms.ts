/** Coded forms of bodies that are sent again: they live as long as the body does. */

import type { WireResponse } from '../../protocols/index.ts';
import type { Coding } from './encoding.ts';
import { chooseCoding, encodeBytes, minCodedBytes } from './encoding.ts';

const codedForms = new WeakMap<Uint8Array, Map<Coding, Uint8Array>>();

/** The coding an answer is sent in. Small answers are not worth one, and images are packed already. */
export function codingOf(
  acceptEncoding: string | undefined,
  { body, headers: { 'Content-Type': type = '' } }: WireResponse,
): Coding | null {
  if (acceptEncoding === undefined) return null;
  if (body instanceof Uint8Array && body.length < minCodedBytes) return null;
  return type.startsWith('image/') ? null : chooseCoding(acceptEncoding);
}

/** The coded form, where it is kept. */
export function cachedForm(bytes: Uint8Array, coding: Coding): Uint8Array | undefined {
  return codedForms.get(bytes)?.get(coding);
}

/** @param isKept whether the body is sent again */
export async function codedBytes(bytes: Uint8Array, coding: Coding, isCached: boolean): Promise<Uint8Array> {
  const known = cachedForm(bytes, coding);
  if (known !== undefined) return known;
  const coded = await encodeBytes(bytes, coding, isCached ? 'cached' : 'once');
  if (isCached) codedForms.set(bytes, (codedForms.get(bytes) ?? new Map<Coding, Uint8Array>()).set(coding, coded));
  return coded;
}
