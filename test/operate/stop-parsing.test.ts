/** The process that parses an untrusted file always ends with the service, and does not delay its end (docs/explanation/security.md). */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import { openStore } from '../../src/store/index.ts';
import { listChildren } from '../support/children.ts';
import { eventually } from '../support/eventually.ts';
import { startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();

/** Checks whether a process is still running. A zombie process has ended. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
  } catch {
    return false;
  }
}

async function tokenFor(store: string): Promise<string> {
  const opened = await openStore(store);
  const { text, id, secretHash } = createToken();
  const rights = { scopes: 'import', createdAt: 0, expiresAt: null, lastUsedAt: null };
  await composeState(opened).tokens.add({ tokenId: id, name: 'a test', secretHash, ...rights });
  await opened.close();
  return text;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const)
  test(
    `a parse that does not end is gone after ${signal} to the service`,
    { skip: process.platform !== 'linux' },
    async () => {
      const store = `sqlite:${join(folder, `${signal}.db`)}`;
      const token = await tokenFor(store);
      const served = await startServed([
        '--store',
        store,
        '--admin-port',
        '0',
        '--stop-timeout',
        '1',
      ]);
      const { url: admin } = await served.logged('admin address');
      const sent = fetch(`${String(admin)}/v1/import?format=csv`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: `player,game_id,trophy_id,earned_at\n${'Fox,NPWR00001_00,1,2026-01-01\n'.repeat(100_000)}`,
      }).catch(() => null);
      await eventually(() => listChildren(served.pid).length > 0, 30_000, 'a parser runs');
      const [parser = NaN] = listChildren(served.pid);
      process.kill(parser, 'SIGSTOP'); // acts like a parse that does not end
      served.signal(signal);
      await served.ended;
      if (signal === 'SIGKILL') process.kill(parser, 'SIGCONT');
      await eventually(() => !isRunning(parser), 10_000, 'the parser has ended');
      await sent;
      if (signal === 'SIGKILL') return;
      assert.equal((await served.ended).code, 0);
    },
  );
