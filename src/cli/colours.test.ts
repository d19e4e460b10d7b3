import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const main = join(import.meta.dirname, 'main.ts');

/** The environment without the variables that turn colours on or off. Node.js disables colours on most CI systems. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _,
    FORCE_COLOR: __,
    NODE_DISABLE_COLORS: ___,
    CI: ____,
    ...inherited
  } = process.env;
  return inherited;
}

/** Returns the standard error of a failing command, through a pipe. */
function errorWith(env: Readonly<Record<string, string>>): Promise<string> {
  const args = [main, 'player', 'list', '--store', 'sqlite:/nowhere/laurel.db'];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { ...plainEnvironment(), ...env } },
      (_error, _out, err) => resolve(err),
    );
  });
}

test('an error has no colour in a pipe', async () =>
  assert.ok(!(await errorWith({})).includes('\u001B')));
test('an error has a colour where the environment asks for it', async () => {
  assert.match(await errorWith({ FORCE_COLOR: '1' }), /\u001B\[31m(?:laurel:)\u001B\[39m/);
});

/** Returns the output of a failing command in a terminal (script(1)). */
function inTerminal(env: Readonly<Record<string, string>>): Promise<string> {
  const line = `'${process.execPath}' '${main}' player list --store sqlite:/nowhere/laurel.db`;
  return new Promise((resolve) => {
    const options = { env: { ...plainEnvironment(), TERM: 'xterm', ...env } };
    execFile('script', ['-qec', line, '/dev/null'], options, (_error, out) =>
      resolve(out),
    ).stdin?.end();
  });
}

const hasScript = existsSync('/usr/bin/script') ? false : 'no script(1)';
test('an error has a colour in a terminal', { skip: hasScript }, async () => {
  assert.match(await inTerminal({}), /\u001B\[31m(?:laurel:)/);
});
test('NO_COLOR is honoured in a terminal', { skip: hasScript }, async () => {
  const shown = await inTerminal({ NO_COLOR: '1' });
  assert.match(shown, /laurel: /);
  assert.ok(!shown.includes('\u001B'));
});
