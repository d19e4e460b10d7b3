/** A body that somebody sends us, with bounds on its length and its silence. */

import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SourceError } from '../sources/index.ts';

export interface BodyBounds {
  readonly maxBytes: number;
  /** Longest wait for the next piece; a load holds the store while it waits. */
  readonly silenceMs: number;
}

/** The pieces of a body as they come. Throws SourceError where it is too long, too slow, or breaks off. */
export async function* boundedPieces(body: Readable, { maxBytes, silenceMs }: BodyBounds): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false });
  let size = 0;
  for (;;) {
    const next = await withinSilence(pieces.next(), silenceMs);
    if (next.done === true) return;
    const piece = Buffer.from(next.value);
    size += piece.length;
    if (size > maxBytes) throw new SourceError(`The body is longer than ${maxBytes} bytes`);
    yield piece;
  }
}

async function withinSilence<T>(next: Promise<T>, silenceMs: number): Promise<T> {
  const arrived = new AbortController();
  const silence = delay(silenceMs, 'silent' as const, { signal: arrived.signal }).catch(() => 'silent' as const);
  try {
    const found = await Promise.race([next, silence]);
    if (found !== 'silent') return found;
  } catch (cause) {
    throw new SourceError('The body broke off', { cause });
  } finally {
    arrived.abort();
  }
  throw new SourceError(`Nothing came for ${silenceMs / 1000} seconds`);
}
