import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStatuses, runFuzz } from './run-fuzz.ts';

const seed = Math.floor(Math.random() * 1_000_000);

// A finding names the seed: npm run fuzz -- --requests 2000 --seed SEED sends the same requests again.
test('2,000 damaged requests are all answered well, and 400 raw streams answered or cut', async () => {
  const { findings, statuses, overSocket } = await runFuzz({ requests: 2000, seed, socketShare: 0.1, rawStreams: 400 });
  assert.deepEqual(findings, []);
  assert.ok((statuses.get(200) ?? 0) > 100 && (statuses.get(400) ?? 0) > 100, describeStatuses(statuses));
  assert.ok(overSocket > 100);
});
