/** Cache of compressed bodies. An entry exists as long as the uncompressed body. */

import type { WireResponse } from '../../protocols/index.ts';
import { isStreamed } from '../../protocols/index.ts';
import type { Coding } from './encoding.ts';
import { chooseCoding, encodeBytes, minCodedBytes } from './encoding.ts';

/** Called with a cached response, and the size of a compressed or prepared form that is stored with it. */
export type FormListener = (response: WireResponse, bytes: number) => void;

/** The listener for servers without a memory budget for caches. */
export const ignoreForm: FormListener = () => {};

const codedForms = new WeakMap<Uint8Array, Map<Coding, Uint8Array>>();

/** Chooses the content coding of a response; null for small responses and for images, which are already compressed. */
export function negotiateCoding(
  acceptEncoding: string | undefined,
  { body, headers: { 'Content-Type': type = '' } }: WireResponse,
): Coding | null {
  if (acceptEncoding === undefined) return null;
  if (!isStreamed(body) && body.length < minCodedBytes) return null;
  return type.startsWith('image/') ? null : chooseCoding(acceptEncoding);
}

/** Compressed bodies that are being made. */
const pending = new WeakMap<Uint8Array, Map<Coding, Promise<Uint8Array>>>();

/** Returns the cached compressed body, or undefined. */
export function cachedForm(bytes: Uint8Array, coding: Coding): Uint8Array | undefined {
  return codedForms.get(bytes)?.get(coding);
}

/**
 * Compresses a complete body, or returns its cached form.
 * @param onForm called when a form is cached; null if the body is sent once
 */
export async function codedBytes(
  bytes: Uint8Array,
  coding: Coding,
  onForm: ((bytes: number) => void) | null,
): Promise<Uint8Array> {
  const cached = cachedForm(bytes, coding);
  if (cached !== undefined) return cached;
  if (onForm === null) return encodeBytes(bytes, coding, 'once');
  return pending.get(bytes)?.get(coding) ?? makeForm(bytes, coding, onForm);
}

/** Compresses a body once for all requests that wait for it, and caches the result. */
function makeForm(
  bytes: Uint8Array,
  coding: Coding,
  onForm: (bytes: number) => void,
): Promise<Uint8Array> {
  const ofBody = pending.get(bytes) ?? new Map<Coding, Promise<Uint8Array>>();
  const made = encodeBytes(bytes, coding, 'cached').then((coded) => {
    codedForms.set(
      bytes,
      (codedForms.get(bytes) ?? new Map<Coding, Uint8Array>()).set(coding, coded),
    );
    onForm(coded.length);
    return coded;
  });
  const forget = (): void => void ofBody.delete(coding);
  made.then(forget, forget);
  pending.set(bytes, ofBody.set(coding, made));
  return made;
}
