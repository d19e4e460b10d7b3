import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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

const isRoot = process.getuid?.() === 0;

test('a user who is in no list of users has a home', { skip: isRoot ? false : 'only root can become such a user' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-home-'));
  try {
    cpSync(new URL('ensure-home.ts', import.meta.url), join(folder, 'ensure-home.mts'));
    const program = `import(${JSON.stringify(join(folder, 'ensure-home.mts'))}).then(({ ensureHome }) => {
      ensureHome();
      console.log(require('node:os').homedir());
    })`;
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    const out = execFileSync(process.execPath, ['-e', program], {
      uid: 54_321,
      gid: 54_321,
      env: {},
      cwd: '/',
      encoding: 'utf8',
    });
    assert.equal(out, '/\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
