import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listCommands } from '../command-table.ts';
import { createProgram } from '../program.ts';

/** Returns a command's help for an output of this width, with or without colours. */
async function helpOf(
  path: string,
  width = 80,
  hasColors = false,
  given: readonly string[] = [],
): Promise<string> {
  const words = path.split(' ');
  let command = await createProgram(words);
  for (const word of words)
    command = command.commands.find((each) => each.name() === word) ?? command;
  let text = '';
  command.configureOutput({
    writeOut: (part) => (text += part),
    getOutHelpWidth: () => width,
    getOutHasColors: () => hasColors,
  });
  command.parseOptions([...given]);
  command.outputHelp();
  return text;
}

/** Returns the lines that can be wrapped: all except usage, terms longer than a line, and command lines of examples. */
function proseOf(help: string): string[] {
  return (
    help
      .split('\nExamples:')[0]
      ?.split('\n')
      .filter((line) => /^ {28}/.test(line)) ?? []
  );
}

describe('--help', () => {
  for (const width of [60, 80, 100]) {
    test(`is wrapped to a terminal of ${width} columns`, async () => {
      const lines = proseOf(await helpOf('serve', width));
      assert.deepEqual(
        lines.filter((line) => line.length > width && line.trim().includes(' ')), // a long word cannot be wrapped
        [],
      );
      assert.ok(lines.some((line) => line.length > width - 20));
    });
  }

  test('of every command fits in 80 columns, its examples too', async () => {
    const paths = listCommands(await createProgram()).map(({ path }) => path);
    assert.ok(paths.includes('db copy') && paths.includes('import shadps4'));
    for (const path of paths) {
      const long = (await helpOf(path)).split('\n').filter((line) => line.length > 80);
      assert.deepEqual(long, [], path);
    }
  });

  test('lists the options of an import, such as its player, before settings', async () => {
    const help = await helpOf('import shadps4');
    assert.ok(help.indexOf('--player') < help.indexOf('Common settings:'));
    assert.ok(help.indexOf('Common settings:') < help.indexOf('Advanced settings:'));
  });

  test('lists own options first, then common settings, then advanced ones', async () => {
    const help = await helpOf('serve');
    const places = [
      'Options:',
      '--demo',
      'Common settings:',
      '--port <number>',
      'Advanced settings:',
      '--max-body',
      'Examples:',
    ];
    const found = places.map((text) => help.indexOf(text));
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );
    assert.ok(found.every((at) => at >= 0));
  });

  test('lists settings for unusual set-ups with --advanced only', async () => {
    const unusual = /Settings for unusual set-ups:|--keep-alive-timeout/;
    assert.doesNotMatch(await helpOf('serve'), unusual);
    assert.match(await helpOf('serve', 80, false, ['--advanced']), unusual);
    assert.doesNotMatch(await helpOf('serve', 80, false, ['--advanced']), /--max-depth/);
    assert.doesNotMatch(await helpOf('wsdl'), /--advanced/);
  });

  test('lists only settings that the command reads', async () => {
    assert.doesNotMatch(await helpOf('wsdl'), /--rate-limit|--store/);
    assert.doesNotMatch(await helpOf('webhook list'), /--webhook-timeout/);
  });

  test('has bold titles where the output has colours, and no escape sequence elsewhere', async () => {
    assert.ok((await helpOf('demo', 80, true)).includes('\u001B['));
    assert.ok(!(await helpOf('demo', 80, false)).includes('\u001B['));
  });
});
