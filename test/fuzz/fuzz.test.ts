import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStatuses, runFuzz } from './run-fuzz.ts';

const seed = Math.floor(Math.random() * 1_000_000);

// A finding contains the seed: npm run fuzz -- --requests 2000 --seed SEED sends the same requests again.
test('2,000 mutated requests are answered correctly, 400 raw streams are answered or closed, and 40 pipelines in order', async () => {
  const { findings, statuses, overSocket } = await runFuzz({
    store: 'sqlite::memory:',
    requests: 2000,
    seed,
    socketShare: 0.1,
    rawStreams: 400,
    pipelines: 40,
  });
  assert.deepEqual(findings, []);
  assert.ok(
    (statuses.get(200) ?? 0) > 100 && (statuses.get(400) ?? 0) > 100,
    describeStatuses(statuses),
  );
  assert.ok(overSocket > 100);
});
