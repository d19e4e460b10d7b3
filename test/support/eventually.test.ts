import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';

test('a poll ends with the first truthy result', async () => {
  const results = [0, '', null, 'found', 'later'];
  assert.equal(await eventually(() => results.shift(), 10_000, 'there is a result'), 'found');
  assert.deepEqual(results, ['later']);
});

test('an exception counts as "not yet"', async () => {
  let polls = 0;
  const found = await eventually(
    async () => {
      polls += 1;
      if (polls < 3) throw new Error('not ready');
      return polls;
    },
    10_000,
    'the third poll',
  );
  assert.equal(found, 3);
});

test('a poll that times out fails with the condition and the last error', async () => {
  const poll = eventually(
    () => Promise.reject(new Error('connection refused')),
    1,
    'the server answers',
  );
  await assert.rejects(poll, (error) => {
    assert.ok(error instanceof Error && error.cause instanceof Error);
    assert.equal(error.message, 'Not within 1 ms: the server answers.');
    assert.match(error.cause.message, /connection refused|did not return/);
    return true;
  });
});

test('a condition that never returns fails at the timeout', async () => {
  await assert.rejects(
    eventually(() => new Promise<boolean>(() => {}), 30, 'the answer of a stopped server'),
    /Not within 30 ms: the answer of a stopped server/,
  );
});
