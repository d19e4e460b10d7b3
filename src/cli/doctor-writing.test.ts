/** What `laurel doctor` says of files and folders that the service cannot write. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { makeFolder } from '../../test/support/make-folder.ts';
import type { Finding } from '../app/doctor/finding.ts';
import { openStore } from '../store/index.ts';

const main = join(import.meta.dirname, 'main.ts');

/** Root can write every file, so the command then runs as another user, who owns the folder. */
const user = process.getuid?.() === 0 ? { uid: 54_321, gid: 54_321 } : {};
const runs = spawnSync(process.execPath, [main, '--version'], user).status === 0;
const skip =
  process.platform === 'win32' || !runs ? 'no user whom the modes of files would bind' : false;

/** Makes a folder with a store, its accounts, and empty folders of the service. */
async function makeStore(): Promise<string> {
  const folder = makeFolder();
  await (await openStore(`sqlite:${join(folder, 'x.db')}`)).close();
  writeFileSync(join(folder, 'x.db-accounts'), '', { mode: 0o600 });
  for (const name of ['icons', 'uploads', 'backups']) mkdirSync(join(folder, name));
  const { uid, gid } = user;
  const names = ['.', ...readdirSync(folder)];
  if (uid !== undefined) for (const name of names) chownSync(join(folder, name), uid, gid);
  return folder;
}

/** Returns the exit code, and the verdicts on permissions with the names of the files. */
function diagnose(folder: string, ...more: readonly string[]) {
  const store = ['--store', `sqlite:${join(folder, 'x.db')}`, '--quick', '--json'];
  const others = ['--port', '0', '--sync-secrets', join(folder, 'secrets')];
  const args = [main, 'doctor', ...store, ...others, ...more];
  const { status, stdout } = spawnSync(process.execPath, args, { ...user, encoding: 'utf8' });
  const findings: Finding[] = JSON.parse(stdout);
  const found = findings
    .filter(({ check }) => check === 'Permissions')
    .map(({ verdict, message }) => {
      const [, path = ''] = /^This user cannot write (.*)\.$/.exec(message) ?? [];
      return `${verdict} ${basename(path)}`.trim();
    });
  return { code: status, found };
}

describe('laurel doctor', { skip }, () => {
  test('finds no problem if this user can write everything', async () => {
    const folder = await makeStore();
    const { code, found } = diagnose(folder, '--backup-folder', join(folder, 'backups'));
    assert.deepEqual(found, ['ok']);
    assert.equal(code, 0);
  });

  for (const name of ['x.db', 'x.db-wal', 'x.db-accounts', 'x.db-accounts-shm'])
    test(`calls it a problem that ${name} cannot be written`, async () => {
      const folder = await makeStore();
      writeFileSync(join(folder, name), '', { flag: 'a' });
      chmodSync(join(folder, name), 0o400);
      const { code, found } = diagnose(folder);
      assert.deepEqual(found, [`problem ${name}`]);
      assert.equal(code, 1);
    });

  test('calls it a problem that nothing can be created next to the store', async () => {
    const folder = await makeStore();
    chmodSync(folder, 0o500);
    assert.deepEqual(diagnose(folder).found, [`problem ${basename(folder)}`]);
    chmodSync(folder, 0o700);
  });

  test('calls it a problem that the folder of backups cannot be written', async () => {
    const folder = await makeStore();
    chmodSync(join(folder, 'backups'), 0o500);
    assert.deepEqual(diagnose(folder).found, ['ok'], 'it is not the folder of backups');
    const { code, found } = diagnose(folder, '--backup-folder', join(folder, 'backups'));
    assert.deepEqual(found, ['problem backups']);
    assert.equal(code, 1);
  });

  test('calls it a problem that a file has the place of the folder of backups', async () => {
    const folder = await makeStore();
    const { found } = diagnose(folder, '--backup-folder', join(folder, 'x.db'));
    assert.deepEqual(found, ['problem x.db']);
  });

  test('warns of folders of icons and uploads that cannot be written', async () => {
    const folder = await makeStore();
    for (const name of ['icons', 'uploads']) chmodSync(join(folder, name), 0o500);
    const { code, found } = diagnose(folder);
    assert.deepEqual(found, ['warning icons', 'warning uploads']);
    assert.equal(code, 0);
  });
});
