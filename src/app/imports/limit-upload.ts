/** Limits the bodies of imports and uploads. */

import type { Readable } from 'node:stream';
import { hourMs } from '../../domain/time/index.ts';
import { bytesPerMegabyte } from '../../limits/index.ts';
import { boundedChunks } from './bounded-body.ts';

/** Maximum wait for the next piece of a body, in milliseconds. */
export const importSilenceMs = 30_000;
/** Maximum time for a whole body, in milliseconds. */
export const importWholeMs = hourMs;

/**
 * Limits the body of an upload. It may be longer than the files, and as long again: a sender does not see an answer before everything is sent, so that the
 * rest of what is refused is read and dropped.
 */
export function limitUpload({ uploadLimit }: { readonly uploadLimit: number }) {
  const bounds = {
    maxBytes: 2 * uploadLimit * bytesPerMegabyte + bytesPerMegabyte,
    silenceMs: importSilenceMs,
    wholeMs: importWholeMs,
  };
  return (body: Readable): AsyncIterable<Buffer> => boundedChunks(body, bounds);
}
