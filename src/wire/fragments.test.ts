import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shelf } from '../contract/index.ts';
import { FragmentMemory } from './fragment-memory.ts';
import { Fragments } from './fragments.ts';

const shelf: Shelf = { partAt: (number) => number };
const bytesOf = (number: number, length: number): Uint8Array => new Uint8Array(length).fill(1 + (number % 250));

/** The bytes of a part, cut at its ends. */
function piecesOf(parts: Fragments, number: number, of = shelf): Uint8Array[] {
  const { block, start, ends } = parts.find(of, number);
  return ends.map((end, index) => Uint8Array.from(block.subarray(start + (ends[index - 1] ?? 0), start + end)));
}

test('parts come back as they were made, over blocks of every size, and are made once', () => {
  const lengths = Array.from({ length: 3000 }, (_, number) => (number % 97 === 0 ? 30_000 : 200 + (number % 7) * 150));
  let made = 0;
  const parts = new Fragments(new FragmentMemory(), 2, (_, number) => {
    made += 1;
    const length = lengths[number] ?? 0;
    return { bytes: bytesOf(number, length), ends: [length - 100, length] };
  });
  for (const _ of [1, 2]) {
    for (const [number, length] of lengths.entries()) {
      assert.deepEqual(piecesOf(parts, number), [bytesOf(number, length - 100), bytesOf(number, 100)]);
    }
  }
  assert.equal(made, lengths.length);
});

test('shelves are kept apart', () => {
  const other: Shelf = { partAt: () => 0 };
  const parts = new Fragments(new FragmentMemory(), 1, (from) => ({ bytes: bytesOf(from === shelf ? 1 : 2, 10), ends: [10] }));
  for (const _ of [1, 2]) {
    assert.deepEqual(piecesOf(parts, 0), [bytesOf(1, 10)]);
    assert.deepEqual(piecesOf(parts, 0, other), [bytesOf(2, 10)]);
  }
});

test('what is more than may be kept is made anew', () => {
  const parts = new Fragments(new FragmentMemory(), 1, (_, number) => ({ bytes: bytesOf(number, 500_000), ends: [500_000] }));
  for (let number = 0; number < 200; number += 1) assert.deepEqual(piecesOf(parts, number)[0]?.[0], 1 + (number % 250));
  assert.deepEqual(piecesOf(parts, 0), [bytesOf(0, 500_000)]);
});

test('a part larger than a block is refused', () => {
  const parts = new Fragments(new FragmentMemory(), 1, () => ({ bytes: new Uint8Array(2_000_000), ends: [2_000_000] }));
  assert.throws(() => parts.find(shelf, 0), RangeError);
});
