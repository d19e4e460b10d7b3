/** A body that somebody sends us, with bounds on its length, its silence and its time. */

import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SourceError } from '../data/import/index.ts';

export interface BodyBounds {
  readonly maxBytes: number;
  /** Longest wait for the next piece. */
  readonly silenceMs: number;
  /** Longest wait for the last piece. */
  readonly wholeMs: number;
}

/** The pieces of a body as they come. Throws SourceError where it is too long, too slow, or breaks off. */
export async function* boundedPieces(body: Readable, { maxBytes, silenceMs, wholeMs }: BodyBounds): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false });
  const endsAt = performance.now() + wholeMs;
  let size = 0;
  for (;;) {
    const leftMs = endsAt - performance.now();
    const tooSlow =
      leftMs < silenceMs ? `The body took longer than ${wholeMs / 1000} seconds` : `Nothing came for ${silenceMs / 1000} seconds`;
    const next = await within(Math.max(0, Math.min(silenceMs, leftMs)), pieces.next(), tooSlow);
    if (next.done === true) return;
    const piece = Buffer.from(next.value);
    size += piece.length;
    if (size > maxBytes) throw new SourceError(`The body is longer than ${maxBytes} bytes`);
    yield piece;
  }
}

async function within<T>(ms: number, next: Promise<T>, tooSlow: string): Promise<T> {
  const arrived = new AbortController();
  const silence = delay(ms, 'silent' as const, { signal: arrived.signal }).catch(() => 'silent' as const);
  try {
    const found = await Promise.race([next, silence]);
    if (found !== 'silent') return found;
  } catch (cause) {
    throw new SourceError('The body broke off', { cause });
  } finally {
    arrived.abort();
  }
  throw new SourceError(tooSlow);
}
