import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { listCommands } from './command-table.ts';
import { shells } from './completion.ts';
import { writeManual } from './man.ts';
import { createProgram } from './program.ts';

const commands = listCommands(await createProgram());

/** Returns bash's completions for the last of these words. */
function complete(...words: readonly string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _laurel; echo "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', `${shells.bash(commands)}\n${ask}`], {
    encoding: 'utf8',
  });
  return out.split(/\s+/).filter((word) => word !== '');
}

function has(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true']);
    return true;
  } catch {
    return false;
  }
}

describe('completion in bash', { skip: has('bash') ? false : 'no bash' }, () => {
  test('offers the commands', () => {
    const offered = complete('laurel', '');
    for (const { path } of commands.filter((command) => /^[^ ]+$/.test(command.path)))
      assert.ok(offered.includes(path), path);
  });
  test('offers the commands below a command', () =>
    assert.deepEqual(complete('laurel', 'db', 'ch'), ['check']));
  test('offers the options of a command', () => {
    assert.deepEqual(complete('laurel', 'db', 'check', '--st'), ['--store']);
  });
  test('finds the command between options and their values', () => {
    assert.deepEqual(complete('laurel', 'db', '--store', 'x', 'check', '--st'), ['--store']);
  });
});

for (const shell of ['zsh', 'fish'] as const) {
  test(
    `the script for ${shell} has no syntax error`,
    { skip: has(shell) ? false : `no ${shell}` },
    () => {
      const file = join(mkdtempSync(join(tmpdir(), 'laurel-completion-')), shell);
      writeFileSync(file, shells[shell](commands));
      execFileSync(shell, ['-n', file]);
    },
  );
}

test('a shell without completion is an error of usage', async () => {
  assert.equal((await runLaurel('completion', 'cmd')).code, 2);
});

/** Escapes hyphens as the manual page does, where escaped hyphens can be copied as they are typed. */
function escaped(text: string): string {
  return text.replaceAll('-', String.raw`\-`);
}

test('the manual page has every command and every option', () => {
  const manual = writeManual(commands);
  for (const { path, options } of commands) {
    assert.ok(manual.includes(escaped(`laurel ${path}`.trim())), path);
    for (const { flag } of options) assert.ok(manual.includes(escaped(flag)), flag);
  }
});
