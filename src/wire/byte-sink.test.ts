import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import type { WrittenItems } from '../contract/index.ts';
import { WrittenItemsGone } from '../contract/index.ts';
import { ByteSink } from './byte-sink.ts';
import { MemoryPool } from './memory-pool.ts';

/** Items that were written before. */
function itemsOf(text: string, isThere = true): WrittenItems {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    checksum: crc32(bytes),
    readInto(memory, at) {
      memory.set(bytes, at);
      return isThere;
    },
  };
}

const long = 'abc'.repeat(30_000);

for (const [about, pool] of [
  ['memory of its own', null],
  ['memory that is used again', new MemoryPool()],
] as const) {
  test(`items written before stand where they are put, in ${about}, and the checksum is that of the whole`, () => {
    const sink = new ByteSink();
    for (const behind of ['', '</list>', 'x'.repeat(5000)]) {
      sink.begin(pool);
      sink.text('<list>');
      sink.insert(itemsOf(long));
      sink.text(behind);
      const { bytes, checksum, release } = sink.takeWhole();
      assert.equal(Buffer.from(bytes).toString(), `<list>${long}${behind}`);
      assert.equal(checksum, crc32(bytes));
      release?.();
    }
  });

  test(`an answer stays what it is while others are written, in ${about}`, () => {
    const sink = new ByteSink();
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(50_000));
    const taken = texts.map((text) => {
      sink.begin(pool);
      sink.text(text);
      return sink.takeWhole();
    });
    assert.deepEqual(
      taken.map(({ bytes }) => Buffer.from(bytes).toString()),
      texts,
    );
  });
}

test('two lists written before leave the checksum to whoever needs it', () => {
  const sink = new ByteSink();
  sink.begin(null);
  sink.insert(itemsOf(long));
  sink.insert(itemsOf('more'));
  const { bytes, checksum } = sink.takeWhole();
  assert.equal(Buffer.from(bytes).toString(), `${long}more`);
  assert.equal(checksum, null);
});

test('items that are gone end an answer, and the next begins anew', () => {
  const sink = new ByteSink();
  sink.begin(null);
  sink.text('<list>');
  assert.throws(() => sink.insert(itemsOf(long, false)), WrittenItemsGone);
  sink.begin(null);
  sink.text('whole');
  assert.equal(Buffer.from(sink.takeWhole().bytes).toString(), 'whole');
});

test('memory goes back when an answer is released', () => {
  const pool = new MemoryPool();
  const sink = new ByteSink();
  const memoryOf = (): ArrayBufferLike => {
    sink.begin(pool);
    sink.text(long);
    const { bytes, release } = sink.takeWhole();
    release?.();
    return bytes.buffer;
  };
  assert.equal(memoryOf(), memoryOf());
});
