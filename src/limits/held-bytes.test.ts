import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldBytes } from './held-bytes.ts';

test('a body that several read is held once, until the last of them has it', () => {
  const held = new HeldBytes(100);
  const body = new Uint8Array(60);
  const [one, other] = [held.hold(body), held.hold(body)];
  assert.equal(held.bytes, 60);
  one();
  assert.equal(held.bytes, 60);
  other();
  assert.equal(held.bytes, 0);
});

test('bodies of their own add up, and one that is sent while it is made counts too', () => {
  const held = new HeldBytes(100);
  const done = [held.hold(new Uint8Array(60)), held.hold(new Uint8Array(39))];
  assert.equal(held.isFull, false);
  done.push(held.hold(null));
  assert.equal(held.isFull, true);
  for (const end of done) end();
  assert.equal(held.bytes, 0);
});
