/** deploy/laurel-backup.service, whose commands are run with folders of the test instead of those of systemd. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeFolder } from '../support/make-folder.ts';
import { runLaurel } from '../support/run-laurel.ts';
import { readUnit, root, unitEnvironment } from './files.ts';

const backup = readUnit('laurel-backup.service');
const service = readUnit('laurel.service');
const day = 24 * 3600;

/** Returns the script of `Key=/bin/sh -c '…'` as the shell gets it: systemd replaces `%%` by `%` and `$$` by `$`. */
function readScript(key: string): string {
  const [, script] = /^\/bin\/sh -c '([^']*)'$/.exec(backup.get(key) ?? '') ?? [];
  assert.ok(script, key);
  return script.replaceAll('%%', '%').replaceAll('$$', '$');
}

function runScript(key: string, folder: string): void {
  const script = readScript(key)
    .replace('/usr/bin/node', `'${process.execPath}'`)
    .replace('/opt/laurel/dist/cli/main.js', `'${join(root, 'src', 'cli', 'main.ts')}'`);
  execFileSync('/bin/sh', ['-c', script], {
    stdio: 'pipe',
    env: {
      ...process.env,
      LAUREL_STORE: `sqlite:${join(folder, 'laurel.db')}`,
      STATE_DIRECTORY: `${folder}:${join(folder, 'backups')}`,
    },
  });
}

/** Makes the folder of backups. With `DynamicUser=yes`, systemd makes it in a private folder, and a symbolic link to it. */
function makeBackupFolder(folder: string): void {
  mkdirSync(join(folder, 'private'));
  symlinkSync('private', join(folder, 'backups'));
}

describe(
  'the nightly backup',
  { skip: process.platform === 'win32' && 'Windows has no sh' },
  () => {
    test('is a store without problems, and replaces none', async () => {
      const folder = makeFolder();
      makeBackupFolder(folder);
      const store = ['--store', `sqlite:${join(folder, 'laurel.db')}`];
      assert.equal((await runLaurel('demo', ...store)).code, 0);
      runScript('ExecStart', folder);
      const [made] = globSync(join(folder, 'backups', 'laurel-*.db'));
      assert.ok(made);
      assert.match(made, /laurel-\d{4}-\d\d-\d\d-\d{4}\.db$/);
      const { code, out } = await runLaurel('db', 'check', '--store', `sqlite:${made}`);
      assert.equal(code, 0);
      assert.match(out, /No problems found\./);
    });

    test('removes backups and their accounts after two weeks, and nothing else', () => {
      const folder = makeFolder();
      makeBackupFolder(folder);
      const ages = {
        'laurel.db': 90,
        'backups/laurel-2026-01-01-0330.db': 16,
        'backups/laurel-2026-01-01-0330.db-accounts': 16,
        'backups/laurel-2026-01-16-0330.db': 1,
        'backups/by-hand.db': 90,
      };
      for (const [name, days] of Object.entries(ages)) {
        const file = join(folder, name);
        writeFileSync(file, '');
        const changed = Date.now() / 1000 - days * day;
        utimesSync(file, changed, changed);
      }
      runScript('ExecStartPost', folder);
      assert.deepEqual(
        Object.keys(ages).filter((name) => !existsSync(join(folder, name))),
        ['backups/laurel-2026-01-01-0330.db', 'backups/laurel-2026-01-01-0330.db-accounts'],
      );
    });

    test('runs as the user of the service, with its program, store and settings file', () => {
      const { LAUREL_STORE, LAUREL_CONFIG } = unitEnvironment('laurel.service');
      assert.deepEqual(unitEnvironment('laurel-backup.service'), {
        NODE_ENV: 'production',
        LAUREL_CONFIG,
        LAUREL_STORE,
      });
      assert.equal(service.get('DynamicUser'), 'yes');
      assert.equal(backup.get('DynamicUser'), 'yes');
      // systemd names a dynamic user after its unit, so `laurel` is the user of the service.
      assert.equal(backup.get('User'), 'laurel');
      assert.equal(backup.get('StateDirectory'), `${service.get('StateDirectory')} laurel-backups`);
      const [, program] = /(\/\S+main\.js)/.exec(service.get('ExecStart') ?? '') ?? [];
      assert.ok(program);
      assert.ok(backup.get('ExecStart')?.includes(program));
    });
  },
);
