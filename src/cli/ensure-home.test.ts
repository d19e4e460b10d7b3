import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureHome } from './ensure-home.ts';

test('a user without a home gets the root folder, others keep theirs', () => {
  const unknown: NodeJS.ProcessEnv = {};
  ensureHome(unknown, () => {
    throw new Error('uv_os_homedir');
  });
  assert.deepEqual(unknown, { HOME: '/' });
  const known: NodeJS.ProcessEnv = {};
  ensureHome(known, () => '/home/wren');
  assert.deepEqual(known, {});
});

/** A user id that the user database does not contain. Only root can switch to it. */
const unlistedUser = { uid: 54_321, gid: 54_321, env: {}, cwd: '/', encoding: 'utf8' } as const;
const isRunByOthers =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--version'], unlistedUser).status === 0;
const skip = isRunByOthers
  ? false
  : 'not root, or Node.js is in a folder that other users cannot read';

test('a user who is in no list of users has a home', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-home-'));
  try {
    cpSync(new URL('ensure-home.ts', import.meta.url), join(folder, 'ensure-home.mts'));
    const program = `import(${JSON.stringify(join(folder, 'ensure-home.mts'))}).then(({ ensureHome }) => {
      ensureHome();
      console.log(require('node:os').homedir());
    })`;
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    const out = execFileSync(process.execPath, ['-e', program], unlistedUser);
    assert.equal(out, '/\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
