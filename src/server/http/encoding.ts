/** Content codings (RFC 9110, 12.5.3): gzip and brotli, when the client accepts them. */

import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { addCost } from '../../cost/index.ts';
import type { BrotliCompress, Gzip } from 'node:zlib';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** A content coding of responses, besides the uncompressed one. */
export type Coding = 'br' | 'gzip';

/** Minimum size of compressed bodies in bytes. Compressing a smaller one saves less than the header costs. */
export const minCodedBytes = 1024;

/**
 * Compression levels: fast for a response that is sent once, better for a cached response. Measured by bench/codings.ts
 * (docs/explanation/performance.md): brotli 1 is smaller and faster than gzip 1; brotli 5 is the highest level whose cost is not several
 * times higher.
 */
const efforts = {
  once: { gzip: { level: 1 }, br: brotliOptions(1) },
  cached: { gzip: { level: 6 }, br: brotliOptions(5) },
} as const;

type BrotliEffort = ReturnType<typeof brotliOptions>;

/** With a window of 256 KB an encoder takes a quarter of the memory, and responses are hardly larger. */
function brotliOptions(quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
  };
}

/** Processor time of each coding, in milliseconds per megabyte. */
const msPerMegabyte = { once: { gzip: 6, br: 4 }, cached: { gzip: 11, br: 20 } } as const;

/**
 * Size in bytes above which bodies are compressed as streams. The thread pool then compresses piece after piece, and can compress other
 * responses in between.
 */
export const maxCodedAtOnce = 262_144;
const pieceBytes = 65_536;

const gzipBytes = promisify(gzip);
const brotliBytes: (bytes: Uint8Array, options: BrotliEffort) => Promise<Buffer> =
  promisify(brotliCompress);

/** Chooses the supported coding with the highest weight; null for none. Brotli wins a tie because it costs less. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const gzipWeight = weightOf('gzip');
  const brotliWeight = weightOf('br');
  if (gzipWeight <= 0 && brotliWeight <= 0) return null;
  return brotliWeight >= gzipWeight ? 'br' : 'gzip';
}

function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

type Effort = keyof typeof efforts;

/** Compresses a whole body. @param effort whether the result is sent once or cached */
export async function encodeBytes(
  bytes: Uint8Array,
  coding: Coding,
  effort: Effort,
): Promise<Uint8Array> {
  if (bytes.length > maxCodedAtOnce)
    return buffer(encodePieces(cutIntoPieces(bytes), coding, effort));
  addCost((bytes.length / 1e6) * msPerMegabyte[effort][coding]);
  return coding === 'gzip'
    ? gzipBytes(bytes, efforts[effort].gzip)
    : brotliBytes(bytes, efforts[effort].br);
}

/** Compresses the pieces of a body while the result is read. Several pieces are in memory at the same time. */
export function encodePieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  coding: Coding,
  effort: Effort,
): Gzip | BrotliCompress {
  const encoder =
    coding === 'gzip' ? createGzip(efforts[effort].gzip) : createBrotliCompress(efforts[effort].br);
  const source = Readable.from(charged(pieces, msPerMegabyte[effort][coding]), {
    objectMode: false,
  });
  // The reader receives errors through the encoder. When the encoder ends, the source is closed.
  return pipeline(source, encoder, () => {});
}

async function* charged(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ms: number,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    addCost((piece.length / 1e6) * ms);
    yield piece;
  }
}

/** Splits a whole body into pieces. */
export function* cutIntoPieces(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let from = 0; from < bytes.length; from += pieceBytes)
    yield bytes.subarray(from, from + pieceBytes);
}
