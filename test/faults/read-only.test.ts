/** A read-only store: reads succeed, and writes are rejected with a message (docs/troubleshooting.md, "Failures"). */

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { callAdmin, makeInstance, playerLines } from '../support/instance-file.ts';
import { boundByRights } from '../support/launchers.ts';
import { failServed, startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const root = makeFolder();
const launcher = boundByRights();

let folders = 0;
let folder = '';
let instance: InstanceFile;
beforeEach(async () => {
  folder = join(root, String((folders += 1)));
  mkdirSync(folder);
  instance = await makeInstance(folder);
});

const notWritable =
  /cannot be written: check the permissions of the file, of its -wal and -shm files, and of their folder\.$/m;

describe('a read-only store', { skip: 'missing' in launcher ? launcher.missing : false }, () => {
  const words = 'words' in launcher ? launcher.words : [];

  test('answers reads, rejects loads with a message, and is logged once', async (context) => {
    chmodSync(instance.file, 0o400);
    const served = await startServed(['--store', instance.url, '--admin-port', '0'], {}, words);
    context.after(() => served.signal('SIGKILL'));
    const { url: admin } = await served.logged('admin address');
    await served.logged(
      'The store is read-only: requests are answered, but data cannot be changed.',
    );
    assert.equal((await fetch(new URL('/readyz', served.url))).status, 200);
    assert.match(
      await (await fetch(`${served.url}/getNumberListGames`)).text(),
      /<int[^>]*>60<\/int>/,
    );
    const refused = await callAdmin(
      admin,
      instance.token,
      'POST',
      '/v1/import',
      playerLines('Late', 1),
    );
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    assert.match(await refused.text(), /"detail":"The store is read-only\."/);
    assert.equal(
      (await callAdmin(admin, instance.token, 'GET', '/v1/players/LanternFox')).status,
      200,
    );
  });

  test('in a read-only folder: the start exits with code 1 and names the permissions to check', async (context) => {
    chmodSync(folder, 0o500);
    context.after(() => chmodSync(folder, 0o700));
    const { code, err } = await failServed(['--store', instance.url], {}, words);
    assert.equal(code, 1);
    assert.match(err, notWritable);
    const missing = await failServed(['--store', `sqlite:${join(folder, 'new.db')}`], {}, words);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /^laurel: The store .*new\.db cannot be created\.$/m);
  });
});

test('a store file that is moved while it is in use is no longer written, and reads are still answered', async (context) => {
  const served = await startServed(['--store', instance.url, '--admin-port', '0']);
  context.after(() => served.signal('SIGKILL'));
  const { url: admin } = await served.logged('admin address');
  for (const ending of ['', '-wal', '-shm'])
    renameSync(`${instance.file}${ending}`, `${instance.file}.moved${ending}`);
  const refused = await callAdmin(admin, instance.token, 'PUT', '/v1/players/QuayOwl');
  assert.equal(refused.status, 503);
  assert.match(
    JSON.stringify(served.log),
    /has been moved, deleted or replaced while it was in use; restart Laurel\./,
  );
  assert.match(
    await (await fetch(`${served.url}/getNumberListGames`)).text(),
    /<int[^>]*>60<\/int>/,
  );
  const moved = await openStore(`sqlite:${instance.file}.moved`);
  assert.equal(await moved.players.find('QuayOwl'), null);
  await moved.close();
});
