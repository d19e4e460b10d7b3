import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BufferedBytes } from './buffered-bytes.ts';

test('a body sent to several clients counts once, until the last one has received it', () => {
  const buffered = new BufferedBytes(100);
  const body = new Uint8Array(60);
  const one = buffered.add(body, null);
  const other = buffered.add(body, null);
  assert.equal(buffered.bytes, 60);
  one();
  assert.equal(buffered.bytes, 60);
  other();
  assert.equal(buffered.bytes, 0);
});

test('different bodies add up, and a streamed body counts with a fixed size', () => {
  const buffered = new BufferedBytes(100);
  const done = [buffered.add(new Uint8Array(60), null), buffered.add(new Uint8Array(39), null)];
  assert.equal(buffered.isFull, false);
  done.push(buffered.add('plain', null));
  assert.equal(buffered.isFull, true);
  done.push(buffered.add('coded', null));
  assert.ok(buffered.bytes > 300_000);
  for (const end of done) end();
  assert.equal(buffered.bytes, 0);
});

test('each reader is charged for its bodies, even if they are shared', () => {
  const buffered = new BufferedBytes(100);
  const body = new Uint8Array(60);
  const one = { bufferedBytes: 0 };
  const other = { bufferedBytes: 0 };
  const done = [buffered.add(body, one), buffered.add(body, one), buffered.add(body, other)];
  assert.deepEqual([one.bufferedBytes, other.bufferedBytes, buffered.bytes], [120, 60, 60]);
  for (const end of done) end();
  assert.deepEqual([one.bufferedBytes, other.bufferedBytes, buffered.bytes], [0, 0, 0]);
});
