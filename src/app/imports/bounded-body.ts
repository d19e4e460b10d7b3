/** Limits the size, idle time and total time of a request body. */

import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SourceError } from '../../data/import/index.ts';

/** Limits of a body in bytes and milliseconds. */
export interface BodyBounds {
  readonly maxBytes: number;
  /** Maximum wait for the next chunk in milliseconds. */
  readonly silenceMs: number;
  /** Maximum time for the whole body in milliseconds. */
  readonly wholeMs: number;
}

/** Yields the chunks of a body. Throws SourceError if the body is too long, too slow or incomplete. */
export async function* boundedChunks(
  body: Readable,
  { maxBytes, silenceMs, wholeMs }: BodyBounds,
): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false });
  const endsAt = performance.now() + wholeMs;
  let size = 0;
  for (;;) {
    const leftMs = endsAt - performance.now();
    const tooSlow =
      leftMs < silenceMs
        ? `The body took longer than ${wholeMs / 1000} seconds`
        : `No data arrived for ${silenceMs / 1000} seconds`;
    const next = await within(Math.max(0, Math.min(silenceMs, leftMs)), chunks.next(), tooSlow);
    if (next.done === true) return;
    const chunk = Buffer.from(next.value);
    size += chunk.length;
    if (size > maxBytes) throw new SourceError(`The body is longer than ${maxBytes} bytes`);
    yield chunk;
  }
}

async function within<T>(ms: number, next: Promise<T>, tooSlow: string): Promise<T> {
  const arrived = new AbortController();
  const silence = delay(ms, 'silent' as const, { signal: arrived.signal }).catch(
    () => 'silent' as const,
  );
  try {
    const found = await Promise.race([next, silence]);
    if (found !== 'silent') return found;
  } catch (cause) {
    throw new SourceError('The body is incomplete because the connection was closed', { cause });
  } finally {
    arrived.abort();
  }
  throw new SourceError(tooSlow);
}
