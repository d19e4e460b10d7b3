/** A store that may not be written: what is there is answered, what would be written is refused in words. docs/troubleshooting.md, Failures. */

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { callAdmin, makeInstance, playerLines } from '../support/instance-file.ts';
import { boundByRights } from '../support/launchers.ts';
import { failServed, startServed } from '../support/served.ts';

const root = mkdtempSync(join(tmpdir(), 'laurel-read-only-'));
after(() => rmSync(root, { recursive: true, force: true }));
const launcher = boundByRights();

let folders = 0;
let folder = '';
let instance: InstanceFile;
beforeEach(async () => {
  folder = join(root, String((folders += 1)));
  mkdirSync(folder);
  instance = await makeInstance(folder);
});

const unwritable = /may not be written: look at the rights of the file, of those beside it, and of their folder\.$/m;

describe('a store that may not be written', { skip: 'missing' in launcher ? launcher.missing : false }, () => {
  const words = 'words' in launcher ? launcher.words : [];

  test('is answered from; loads are refused in words, and the log says it once', async (context) => {
    chmodSync(instance.file, 0o400);
    const served = await startServed(['--store', instance.url, '--admin-port', '0'], {}, words);
    context.after(() => served.signal('SIGKILL'));
    const { url: admin } = await served.logged('admin address');
    await served.logged('the store cannot be written: requests are answered, nothing can be changed');
    assert.equal((await fetch(new URL('/readyz', served.url))).status, 200);
    assert.match(await (await fetch(`${served.url}/getNumberListGames`)).text(), /<int[^>]*>60<\/int>/);
    const refused = await callAdmin(admin, instance.token, 'POST', '/v1/import', playerLines('Late', 1));
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    assert.match(await refused.text(), /"detail":"The store may not be written\."/);
    assert.equal((await callAdmin(admin, instance.token, 'GET', '/v1/players/LanternFox')).status, 200);
  });

  test('nor its folder: the start ends with 1 and says what to look at', async (context) => {
    chmodSync(folder, 0o500);
    context.after(() => chmodSync(folder, 0o700));
    const { code, err } = await failServed(['--store', instance.url], {}, words);
    assert.equal(code, 1);
    assert.match(err, unwritable);
    const missing = await failServed(['--store', `sqlite:${join(folder, 'new.db')}`], {}, words);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /^laurel: The store .*new\.db cannot be created\.$/m);
  });
});

test('a file that is moved away while it is used: nothing more is written to it, and what is there is answered', async (context) => {
  const served = await startServed(['--store', instance.url, '--admin-port', '0']);
  context.after(() => served.signal('SIGKILL'));
  const { url: admin } = await served.logged('admin address');
  for (const ending of ['', '-wal', '-shm']) renameSync(`${instance.file}${ending}`, `${instance.file}.moved${ending}`);
  const refused = await callAdmin(admin, instance.token, 'PUT', '/v1/players/QuayOwl');
  assert.equal(refused.status, 503);
  assert.match(JSON.stringify(served.log), /has been moved, deleted or replaced while it was in use; start Laurel anew\./);
  assert.match(await (await fetch(`${served.url}/getNumberListGames`)).text(), /<int[^>]*>60<\/int>/);
  const moved = await openStore(`sqlite:${instance.file}.moved`);
  assert.equal(await moved.players.find('QuayOwl'), null);
  await moved.close();
});
