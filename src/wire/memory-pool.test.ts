import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryPool } from './memory-pool.ts';

test('memory that was given back is used again for answers of about its size', () => {
  const pool = new MemoryPool();
  const memory = pool.take(20_000);
  assert.ok(memory.length >= 20_000);
  assert.notEqual(pool.take(20_000), memory);
  pool.give(memory);
  assert.equal(pool.take(18_000), memory);
});

test('memory is never given to two at a time', () => {
  const pool = new MemoryPool();
  pool.give(pool.take(1));
  assert.notEqual(pool.take(1), pool.take(1));
});

test('what is held for later is bounded, and so is the size of one piece', () => {
  const pool = new MemoryPool();
  const taken = Array.from({ length: 40 }, () => pool.take(1_048_576));
  for (const memory of taken) pool.give(memory);
  const again = Array.from({ length: 40 }, () => pool.take(1_048_576));
  assert.equal(again.filter((memory) => taken.includes(memory)).length, 32);
  const large = pool.take(2_000_000);
  pool.give(large);
  assert.notEqual(pool.take(2_000_000), large);
});

test('memory that does not come from here is not taken in', () => {
  const pool = new MemoryPool();
  const foreign = Buffer.alloc(20_000);
  pool.give(foreign);
  assert.notEqual(pool.take(20_000), foreign);
});
