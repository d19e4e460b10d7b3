import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BufferedBytes } from './buffered-bytes.ts';

test('a body sent to several clients counts once, until the last one has received it', () => {
  const held = new BufferedBytes(100);
  const body = new Uint8Array(60);
  const [one, other] = [held.add(body, null), held.add(body, null)];
  assert.equal(held.bytes, 60);
  one();
  assert.equal(held.bytes, 60);
  other();
  assert.equal(held.bytes, 0);
});

test('different bodies add up, and a streamed body counts with a fixed size', () => {
  const held = new BufferedBytes(100);
  const done = [held.add(new Uint8Array(60), null), held.add(new Uint8Array(39), null)];
  assert.equal(held.isFull, false);
  done.push(held.add(null, null));
  assert.equal(held.isFull, true);
  for (const end of done) end();
  assert.equal(held.bytes, 0);
});

test('each reader is charged for its bodies, even if they are shared', () => {
  const held = new BufferedBytes(100);
  const body = new Uint8Array(60);
  const [one, other] = [{ bufferedBytes: 0 }, { bufferedBytes: 0 }];
  const done = [held.add(body, one), held.add(body, one), held.add(body, other)];
  assert.deepEqual([one.bufferedBytes, other.bufferedBytes, held.bytes], [120, 60, 60]);
  for (const end of done) end();
  assert.deepEqual([one.bufferedBytes, other.bufferedBytes, held.bytes], [0, 0, 0]);
});
