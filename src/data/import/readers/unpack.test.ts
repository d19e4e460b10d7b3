import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { unpack } from './unpack.ts';

async function unpacked(...chunks: readonly Uint8Array[]): Promise<Buffer> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const pieces: Buffer[] = [];
  for await (const piece of unpack(stream())) pieces.push(piece);
  return Buffer.concat(pieces);
}

function cut(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size)
    pieces.push(bytes.subarray(from, from + size));
  return pieces;
}

test('compressed data is decompressed and other data is unchanged, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      async (array, size) => {
        const plain = Buffer.from(array);
        assert.deepEqual(await unpacked(...cut(gzipSync(plain), size)), plain);
        if (plain[0] !== 0x1f || plain[1] !== 0x8b)
          assert.deepEqual(await unpacked(...cut(plain, size)), plain);
      },
    ),
  );
});

test('files packed one after the other are one', async () => {
  const both = Buffer.concat([gzipSync('one '), gzipSync('two')]);
  assert.equal((await unpacked(both)).toString(), 'one two');
});

test('truncated or damaged data is an error, not a shorter file', async () => {
  const packed = gzipSync('a'.repeat(1000));
  await assert.rejects(unpacked(packed.subarray(0, -4)), { message: 'unexpected end of file' });
  packed[20] = (packed[20] ?? 0) ^ 0xff;
  await assert.rejects(unpacked(packed));
});

test('an error of the stream comes through', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield gzipSync('a').subarray(0, 5);
    throw new Error('cable cut');
  }
  await assert.rejects(
    async () => {
      for await (const _ of unpack(broken())) assert.ok(_);
    },
    { message: 'cable cut' },
  );
});

test('data that unpacks to far more than data would is refused', async () => {
  const packed = gzipSync(Buffer.alloc(80 * 2 ** 20, 0x0a));
  await assert.rejects(unpacked(packed), { message: 'unpacks to more than 100 times its size' });
});
