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
 * Limits the body of an upload to twice the limit for its files, plus a megabyte. A sender sees no response before everything is sent.
 * Therefore the rest of a refused upload is read and discarded, up to this limit.
 */
export function limitUpload({ uploadLimit }: { readonly uploadLimit: number }) {
  const bounds = {
    maxBytes: 2 * uploadLimit * bytesPerMegabyte + bytesPerMegabyte,
    silenceMs: importSilenceMs,
    wholeMs: importWholeMs,
  };
  return (body: Readable): AsyncIterable<Buffer> => boundedChunks(body, bounds);
}
