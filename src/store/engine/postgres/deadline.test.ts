import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDeadline } from './deadline.ts';

const late = (): Error => new Error('late');
const blockThread = (ms: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('an answer in time is returned, and a failure is rethrown unchanged', async () => {
  assert.equal(await withDeadline(Promise.resolve('answer'), 60_000, late), 'answer');
  await assert.rejects(withDeadline(Promise.reject(new Error('refused')), 60_000, late), /refused/);
});

test('a missing answer is reported as late, and its later failure is ignored', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  await assert.rejects(withDeadline(promise, 10, late), /late/);
  reject(new Error('much later'));
  await new Promise((resolve) => setImmediate(resolve));
});

test('an answer that arrived while the process was blocked is not late', async () => {
  const arrived = new Promise((resolve) => setImmediate(() => setImmediate(resolve, 'answer')));
  const answer = withDeadline(arrived, 2000, late);
  blockThread(2500);
  assert.equal(await answer, 'answer');
});
