/** Webhook messages about failures of unattended commands. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { makeFolder } from '../../test/support/make-folder.ts';
import { exampleSet, writeSetFolder } from '../../test/support/rpcs3-writer.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeHook } from '../../test/webhooks/hooks.ts';
import { composeState } from '../app/compose-state.ts';
import { openStore } from '../store/index.ts';

const main = join(import.meta.dirname, 'main.ts');
const folder = makeFolder();

/** Creates a store with a webhook for failures, and returns its messages. */
async function makeStore(name: string) {
  const url = `sqlite:${join(folder, name)}`;
  const made = await openStore(url);
  const events = ['import.failed', 'backup.failed'] as const;
  await composeState(made).webhooks.add(makeHook('operator', { events }));
  await made.close();
  return {
    url,
    async told(): Promise<readonly { readonly type: string; readonly data: object }[]> {
      const store = await openStore(url);
      const log = await composeState(store).webhooks.log('operator', 10);
      await store.close();
      return log.map(({ payload }) => JSON.parse(payload));
    },
  };
}

test('a backup that fails is told, with its file and its reason', async () => {
  const { url, told } = await makeStore('backed-up.db');
  const file = join(folder, 'taken.db');
  await writeFile(file, 'something else');
  const failed = await runLaurel('db', 'backup', file, '--store', url);
  assert.equal(failed.code, 1);
  const [message, ...others] = await told();
  assert.deepEqual(others, []);
  assert.equal(message?.type, 'backup.failed');
  assert.deepEqual(Object.keys(message.data), ['file', 'reason']);
  assert.ok(JSON.stringify(message.data).includes('taken.db'));
  assert.equal((await runLaurel('db', 'backup', join(folder, 'new.db'), '--store', url)).code, 0);
  assert.equal((await told()).length, 1);
});

test('a backup whose accounts cannot be copied is told', async () => {
  const { url, told } = await makeStore('with-accounts.db');
  await writeFile(
    join(folder, 'with-accounts.db-accounts'),
    'not a database, but as long as a header of one needs to be',
  );
  const file = join(folder, 'without-accounts.db');
  assert.equal((await runLaurel('db', 'backup', file, '--store', url)).code, 1);
  assert.deepEqual(
    (await told()).map(({ type }) => type),
    ['backup.failed'],
  );
});

test('a set in a watched folder that cannot be loaded is told', async () => {
  const { url, told } = await makeStore('watching.db');
  const sets = join(folder, 'sets');
  await writeSetFolder(join(sets, exampleSet(1).id), exampleSet(1));
  const damaged = await writeSetFolder(join(sets, exampleSet(2).id), exampleSet(2));
  await writeFile(join(damaged, 'TROPUSR.DAT'), 'half');
  const args = ['import', 'rpcs3', sets, '--player', 'LanternFox', '--store', url, '--watch'];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('failed ')) break;
  child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null]);
  const reason = 'TROPUSR.DAT ends at byte 4, inside the header (at byte 0)';
  assert.deepEqual(
    (await told()).map(({ type, data }) => ({ type, ...data })),
    [{ type: 'import.failed', source: 'folder', where: exampleSet(2).id, reason }],
  );
});
