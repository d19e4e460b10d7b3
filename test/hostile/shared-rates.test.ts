import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ClientRules } from '../../src/limits/index.ts';
import { ClientLimits, reportRates } from '../../src/limits/index.ts';
import { openStore } from '../../src/store/open-store.ts';

const rules: ClientRules = {
  rateLimit: 1,
  rateBurst: 10,
  maxClientRequests: 0,
  maxClientConnections: 0,
  rateStore: 'store',
  sendMemory: 64,
};

test('requests to one process count in another process on the same store after both have reported', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-rates-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const open = async () => ({ limits: new ClientLimits(rules), store: await openStore(`sqlite:${join(folder, 'store.db')}`) });
  const processes = [await open(), await open()];
  const take = ({ limits }: (typeof processes)[number], count: number): number =>
    Array.from({ length: count }, () => limits.begin(limits.clientOf('192.0.2.1'))).filter((refusal) => refusal === null).length;
  const [one, two] = processes;
  assert.ok(one !== undefined && two !== undefined);
  assert.equal(take(one, 20), 10);
  assert.equal(take(two, 1), 1);
  for (const { limits, store } of processes) await reportRates(limits, store, rules);
  assert.equal(take(two, 20), 0);
  for (const { store } of processes) await store.close();
});
