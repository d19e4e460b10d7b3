/** Files packed with gzip (RFC 1952) are read as they are, by their first two bytes, whatever their name. */

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const signature = Buffer.of(0x1f, 0x8b);

/** The bytes of a stream, unpacked where they are packed. Throws what is wrong with the packing. */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { start, rest } = await beginning(chunks);
  const whole = joined(start, rest);
  if (!start.subarray(0, signature.length).equals(signature)) yield* whole;
  else yield* unpacked(whole);
}

/** The first two bytes at least, where there are so many. */
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

/** A stream reads ahead, and a chunk may be read into again when the next one is asked for. */
async function* copies(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
