import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { joinChecksums } from './checksum.ts';

const parts = fc.uint8Array({ maxLength: 2000 });

test('the checksum of two parts in a row is that of both together', () => {
  fc.assert(
    fc.property(parts, parts, (first, second) => {
      assert.equal(joinChecksums(crc32(first), crc32(second), second.length), crc32(Buffer.concat([first, second])));
    }),
  );
});

test('a part may be of any length', () => {
  const first = Buffer.from('first');
  for (const length of [0, 1, 65_536, 1_000_003]) {
    const second = Buffer.alloc(length, 'ab');
    assert.equal(joinChecksums(crc32(first), crc32(second), length), crc32(Buffer.concat([first, second])));
  }
});
