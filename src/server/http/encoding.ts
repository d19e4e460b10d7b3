/** Content codings of answers (RFC 9110, 12.5.3): gzip and brotli, when asked for. */

import { promisify } from 'node:util';
import type { BrotliCompress, Gzip } from 'node:zlib';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** Below this many bytes a coding saves nothing worth its header. */
export const minCodedBytes = 1024;

/**
 * How hard an answer is compressed: hardly, where it is sent once, for as long as the client waits; well, where it is kept
 * and sent again. Measured by bench/codings.ts (docs/performance.md): brotli at 1 is both smaller and cheaper than gzip at
 * 1, at 5 it is the last before its cost multiplies.
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

/** The coding the client likes best of those there are; null for none. Of equals brotli, which costs less. */
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

/** @param effort how often the bytes will be sent */
export function encodeBytes(bytes: Uint8Array, coding: Coding, effort: keyof typeof efforts): Promise<Uint8Array> {
  return coding === 'gzip' ? gzipBytes(bytes, efforts[effort].gzip) : brotliBytes(bytes, efforts[effort].br);
}

/** A stream that codes what is sent once. */
export function createEncoder(coding: Coding): Gzip | BrotliCompress {
  return coding === 'gzip' ? createGzip(efforts.once.gzip) : createBrotliCompress(efforts.once.br);
}
