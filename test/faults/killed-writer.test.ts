/** A writer that is killed during an import, while a service uses the same store (docs/troubleshooting.md, "Failures"). */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { openStore } from '../../src/store/index.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { callAdmin, makeInstance, playerLines } from '../support/instance-file.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
let instance: InstanceFile;
let served: Served;
let admin: unknown;
before(async () => {
  instance = await makeInstance(folder);
  served = await startServed(['--store', instance.url, '--admin-port', '0']);
  ({ url: admin } = await served.logged('admin address'));
});
after(() => served.signal('SIGKILL'));

async function isKnown(name: string): Promise<boolean> {
  const answer = await fetch(`${served.url}/getLastUpdate?sNetID=${name}`);
  assert.equal(answer.status, 200);
  return !(await answer.text()).includes('nil="true"');
}

/** Checks whether another process holds the write lock of the store. */
async function isLocked(): Promise<boolean> {
  const probe = await openStore(instance.url, { sqlite: { busyTimeoutMs: 0 } });
  try {
    await probe.load({ now: Date.now(), source: 'probe' }, () => Promise.resolve());
    return false;
  } catch {
    return true;
  } finally {
    await probe.close();
  }
}

function push(lines: string): Promise<Response> {
  return callAdmin(admin, instance.token, 'POST', '/v1/import', lines);
}

test('a killed import is rolled back and blocks neither reads nor the next writer; acknowledged data is retained', async () => {
  assert.equal((await push(playerLines('Early', 3))).status, 200);
  const writer = spawn(process.execPath, [main, 'import', 'ndjson', '-', '--store', instance.url], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(writer, 'exit');
  writer.stdin.on('error', () => {});
  // The input is so large that the process is still importing it when it is killed.
  writer.stdin.end(playerLines('Killed', 200_000));
  await eventually(isLocked, 60_000, 'the import holds the write lock');
  assert.deepEqual([await isKnown('Early0'), await isKnown('Killed0')], [true, false]);
  writer.kill('SIGKILL');
  await ended;
  assert.equal((await push(playerLines('Late', 3))).status, 200);
  assert.deepEqual(await Promise.all(['Early2', 'Late2', 'Killed0', 'Killed2999'].map(isKnown)), [
    true,
    true,
    false,
    false,
  ]);
});

test('after the service is killed, the store has all acknowledged data, passes the check, and the audit log has the import', async () => {
  assert.equal((await push(playerLines('Last', 3))).status, 200);
  served.signal('SIGKILL');
  await served.ended;
  const store = await openStore(instance.url);
  for (const name of ['Early0', 'Late0', 'Last0', 'Last2'])
    assert.notEqual(await store.playerUpdatedAt(name), null, name);
  assert.deepEqual(await store.check(), []);
  assert.equal((await composeState(store).audit.latest(1))[0]?.outcome, '200');
  await store.close();
});
