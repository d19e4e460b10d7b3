/** Every command has examples, and each of them parses. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { listCommands } from '../command-table.ts';
import { createProgram } from '../program.ts';
import { collectExamples, listExamples } from './examples.ts';

const program = await createProgram();
const commands = listCommands(program);

/** Returns the words after the last `laurel`, up to a pipe, a redirection or the next command. */
function wordsOf(line: string): string[] {
  const [, given = ''] = /.*\blaurel (.*?)(?:\)|$| [|<>&])/.exec(line) ?? [];
  return given.split(' ').filter((word) => word !== '');
}

/** Makes the commands only parse their arguments. */
function disarm(command: Command): void {
  command.action(() => undefined);
  for (const child of command.commands) disarm(child);
}

describe('examples', () => {
  for (const { path } of commands) {
    test(`--help of "laurel ${path}" has an example`, () =>
      assert.ok(collectExamples(path).length > 0));
  }

  for (const { path, line } of listExamples()) {
    test(`parses: ${line}`, async () => {
      const words = wordsOf(line);
      assert.ok(
        `${words.join(' ')} `.startsWith(`${path} `.trimStart()),
        `an example of "${path}"`,
      );
      const config = words.indexOf('--config'); // removed, because the settings file of the example does not exist here
      const parsed = await createProgram();
      disarm(parsed);
      await parsed.parseAsync(config < 0 ? words : words.toSpliced(config, 2), { from: 'user' });
    });
  }

  test('are of commands that exist', () => {
    const paths = new Set(commands.map(({ path }) => path));
    assert.deepEqual(
      listExamples().filter(({ path }) => !paths.has(path)),
      [],
    );
  });
});
