/** Transparent gzip decompression (RFC 1952), detected by the first two bytes and not by file name. */

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const signature = Buffer.of(0x1f, 0x8b);

/** Returns the bytes of a stream, decompressed if necessary. Throws zlib's errors. */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { start, rest } = await beginning(chunks);
  const whole = joined(start, rest);
  if (!start.subarray(0, signature.length).equals(signature)) yield* whole;
  else yield* unpacked(whole);
}

/** Reads at least the first two bytes, if there are that many. */
async function beginning(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly start: Buffer; readonly rest: AsyncIterator<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < signature.length) {
    const next = await rest.next();
    if (next.done === true) break;
    start = start.length === 0 ? bufferOf(next.value) : Buffer.concat([start, next.value]);
  }
  return { start, rest };
}

async function* joined(start: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  yield start;
  for await (const chunk of { [Symbol.asyncIterator]: () => rest }) yield bufferOf(chunk);
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = Readable.from(copies(packed), { objectMode: false });
  const gunzip = createGunzip();
  stream.on('error', (error) => gunzip.destroy(error));
  for await (const chunk of stream.pipe(gunzip)) yield bufferOf(chunk);
}

/** Copies chunks, because a stream reads ahead and the buffer of a chunk may be reused for the next one. */
async function* copies(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
