/** Content codings (RFC 9110, 12.5.3): gzip and brotli, when the client accepts them. */

import { promisify } from 'node:util';
import type { BrotliCompress, Gzip } from 'node:zlib';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Minimum size in bytes; compressing a smaller body does not pay for the header field. */
export const minCodedBytes = 1024;

/**
 * Compression levels: fast for an answer that is sent once, better for a cached answer. Measured by bench/codings.ts
 * (docs/explanation/performance.md): brotli 1 is smaller and faster than gzip 1; brotli 5 is the highest level before its cost multiplies.
 */
const efforts = {
  once: { gzip: { level: 1 }, br: brotliOptions(1) },
  cached: { gzip: { level: 6 }, br: brotliOptions(5) },
} as const;

type BrotliEffort = ReturnType<typeof brotliOptions>;

function brotliOptions(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
}

const gzipBytes = promisify(gzip);
const brotliBytes: (bytes: Uint8Array, options: BrotliEffort) => Promise<Buffer> = promisify(brotliCompress);

/** Chooses the supported coding with the highest weight; null for none. Brotli wins a tie because it costs less. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [gzipWeight, brotliWeight] = [weightOf('gzip'), weightOf('br')];
  if (gzipWeight <= 0 && brotliWeight <= 0) return null;
  return brotliWeight >= gzipWeight ? 'br' : 'gzip';
}

function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** Compresses a whole body. @param effort whether the result is sent once or cached */
export function encodeBytes(bytes: Uint8Array, coding: Coding, effort: keyof typeof efforts): Promise<Uint8Array> {
  return coding === 'gzip' ? gzipBytes(bytes, efforts[effort].gzip) : brotliBytes(bytes, efforts[effort].br);
}

/** Creates a compression stream for an answer that is sent once. */
export function createEncoder(coding: Coding): Gzip | BrotliCompress {
  return coding === 'gzip' ? createGzip(efforts.once.gzip) : createBrotliCompress(efforts.once.br);
}
