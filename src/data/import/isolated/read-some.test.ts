import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SourceItem } from '../source/source.ts';
import { startReading, readSome } from './read-some.ts';

/** Creates a source with a number of batches of one item each. Each batch takes `ms` milliseconds and has `bytes` bytes. */
function sourceOf(
  count: number,
  { ms = 0, bytes = 0 }: { readonly ms?: number; readonly bytes?: number },
) {
  let time = 0;
  let read = 0;
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    for (let index = 0; index < count; index += 1) {
      time += ms;
      read += bytes;
      yield [{ where: `item ${index}`, warning: '' }];
    }
  }
  return {
    reading: startReading({ name: 'a folder', totalBytes: null, bytesRead: () => read, batches }),
    now: () => time,
  };
}

describe('the answer of a parser', () => {
  test('has many items of a source that is read at once', async () => {
    const { reading, now } = sourceOf(1500, {});
    const { items, isDone } = await readSome(reading, now);
    assert.deepEqual([items.length, isDone], [1500, true]);
  });

  test('comes with the progress so far where sets take long to read', async () => {
    const { reading, now } = sourceOf(1500, { ms: 400 });
    const { items, isDone } = await readSome(reading, now);
    assert.deepEqual([items.length, isDone], [3, false]);
  });

  test('comes with the progress so far where sets are large', async () => {
    const { reading, now } = sourceOf(1500, { bytes: 400_000 });
    assert.equal((await readSome(reading, now)).items.length, 3);
  });
});
