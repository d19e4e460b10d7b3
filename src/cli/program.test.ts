import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProgram } from './program.ts';

describe('the command line', () => {
  test('describes every command before any of them is loaded', async () => {
    const [none, all] = [await createProgram([]), await createProgram()];
    for (const command of all.commands) {
      const bare = none.commands.find((each) => each.name() === command.name());
      assert.notEqual(command.description(), '');
      assert.deepEqual([bare?.description(), bare?.options, bare?.commands], [command.description(), [], []]);
    }
  });

  test('loads the options of each command that is named in the arguments', async () => {
    const whole = (await createProgram(['help', 'export'])).commands.filter(({ options }) => options.length > 0);
    assert.deepEqual(
      whole.map((command) => command.name()),
      ['export'],
    );
  });
});
