/** Content codings of answers (RFC 9110, 12.5.3): gzip and brotli, when asked for. */

import { promisify } from 'node:util';
import type { BrotliCompress, Gzip } from 'node:zlib';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Below this many bytes a coding saves nothing worth its header. */
export const smallestCoded = 1024;

const gzipOptions = { level: 1 };
/** Quality 4 is the last of brotli's fast ones; from 5 on its cost multiplies. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const gzipBytes = promisify(gzip);
const brotliBytes: (bytes: Uint8Array, options: typeof brotliOptions) => Promise<Buffer> = promisify(brotliCompress);

/** The coding the client likes best of those there are; null for none. Of equals gzip, which costs less. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [gzipWeight, brotliWeight] = [weightOf('gzip'), weightOf('br')];
  if (gzipWeight <= 0 && brotliWeight <= 0) return null;
  return brotliWeight > gzipWeight ? 'br' : 'gzip';
}

function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

export function encodeBytes(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  return coding === 'gzip' ? gzipBytes(bytes, gzipOptions) : brotliBytes(bytes, brotliOptions);
}

export function createEncoder(coding: Coding): Gzip | BrotliCompress {
  return coding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions);
}
