import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Command } from 'commander';
import { runLaurel, withVariables } from '../../test/support/run-laurel.ts';
import { settingsFor } from '../settings/index.ts';
import { createProgram } from './program.ts';
import { addSettings, readSettings } from './setting-options.ts';

describe('the command line', () => {
  test('describes every command before any of them is loaded', async () => {
    const none = await createProgram([]);
    const all = await createProgram();
    for (const command of all.commands) {
      const bare = none.commands.find((each) => each.name() === command.name());
      assert.notEqual(command.description(), '');
      assert.deepEqual(
        [bare?.description(), bare?.options, bare?.commands],
        [command.description(), [], []],
      );
    }
  });

  test('lists the settings of a command in its help, and leaves out retired ones', async () => {
    const serve = (await createProgram(['serve'])).commands.find(
      (command) => command.name() === 'serve',
    );
    const help = serve?.helpInformation() ?? '';
    assert.match(help, /--store <url>/);
    assert.match(help, /--port <number>/);
    assert.doesNotMatch(help, /--kept-lists/);
  });

  test('accepts a retired flag of any command with a warning', async () => {
    const { code, err } = await runLaurel('wsdl', '--max-depth', '5');
    assert.deepEqual(
      [code, err],
      [0, 'laurel: --max-depth no longer has any effect. The value is always 32.\n'],
    );
  });

  test('rejects an invalid variable of a switch of an import with one sentence, and needs none for help', async () => {
    await withVariables({ LAUREL_IMPORT_KEEP_GOING: 'maybe' }, async () => {
      const { code, err } = await runLaurel('import', 'csv', 'c.csv', '--player', 'Fox');
      assert.deepEqual(
        [code, err],
        [2, 'laurel: LAUREL_IMPORT_KEEP_GOING: "maybe" is not one of true, false.\n'],
      );
      for (const args of [['import', '--help'], ['import', 'csv', '--help'], ['man']])
        assert.equal((await runLaurel(...args)).code, 0);
    });
  });

  test('does not read a retired flag as a setting', () => {
    const declarations = settingsFor('describe');
    const command = addSettings(new Command(), declarations).parse(['--max-requests', '1'], {
      from: 'user',
    });
    assert.deepEqual(
      new Set(Object.keys(readSettings(command, declarations))),
      new Set(Object.keys(declarations)),
    );
  });

  test('loads the options of each command that is named in the arguments', async () => {
    const whole = (await createProgram(['help', 'export'])).commands.filter(
      ({ options }) => options.length > 0,
    );
    assert.deepEqual(
      whole.map((command) => command.name()),
      ['export'],
    );
  });
});
