import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OncePerVersion } from './once-per-version.ts';

test('a value is made once for a version, also for those who ask at the same time', async () => {
  const values = new OncePerVersion<number>();
  let made = 0;
  const make = async (): Promise<number> => (made += 1);
  assert.deepEqual(await Promise.all([values.get([1, 1], make), values.get([1, 1], make)]), [1, 1]);
  assert.deepEqual(
    [
      await values.get([1, 1], make),
      await values.get([1, 2], make),
      await values.get([1, 2], make),
    ],
    [1, 2, 2],
  );
});

test('a failure reaches those who wait, and the next one tries again', async () => {
  const values = new OncePerVersion<number>();
  const fail = (): Promise<number> => Promise.reject(new RangeError('no'));
  const failed = [values.get([1], fail), values.get([1], fail)];
  for (const each of failed) await assert.rejects(each, RangeError);
  assert.equal(await values.get([1], () => Promise.resolve(7)), 7);
});
