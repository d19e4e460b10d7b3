/** Decompresses gzip (RFC 1952) automatically. It is recognised by the first two bytes, not by the file name. */

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const signature = Buffer.of(0x1f, 0x8b);

/**
 * Maximum ratio of decompressed to compressed bytes, after the first megabytes. For records and responses it is 5 to 40; for zeros it is
 * 1000.
 */
const maxRatio = 100;
const freeBytes = 64 * 1024 * 1024;

/**
 * Returns the bytes of a stream, decompressed if necessary. Throws zlib's errors, and an error if the data grows far more than real data
 * would.
 */
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
  let bytesIn = 0;
  let bytesOut = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of packed) {
      bytesIn += chunk.length;
      yield Buffer.from(chunk); // a copy: streams read ahead and may reuse the buffer for the next chunk
    }
  };
  const stream = Readable.from(counted(), { objectMode: false });
  const gunzip = createGunzip();
  stream.on('error', (error) => gunzip.destroy(error));
  for await (const chunk of stream.pipe(gunzip)) {
    const unpackedChunk = bufferOf(chunk);
    bytesOut += unpackedChunk.length;
    if (bytesOut > freeBytes + maxRatio * bytesIn)
      throw new Error(`unpacks to more than ${maxRatio} times its size`);
    yield unpackedChunk;
  }
}

function bufferOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
