import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeFolder } from '../../test/support/make-folder.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';

const main = join(import.meta.dirname, 'main.ts');

/** Runs a command with a descriptor, or a pipe without a reader, as its standard output. */
async function run(
  output: number | 'unread',
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly err: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', output === 'unread' ? 'pipe' : output, 'pipe'],
  });
  child.stdout?.destroy();
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, err };
}

describe('the output of a command', () => {
  for (const args of [['config'], ['wsdl']]) {
    test(`may be closed by its reader: ${args.join(' ')}`, async () => {
      assert.deepEqual(await run('unread', ...args), { code: 0, err: '' });
    });
  }

  test(
    'fails with one sentence if it cannot be written',
    { skip: existsSync('/dev/full') ? false : 'no /dev/full' },
    async () => {
      const expected = { code: 1, err: 'laurel: Cannot write the output: the disk is full.\n' };
      assert.deepEqual(await run(openSync('/dev/full', 'w'), 'wsdl'), expected);
    },
  );

  test('fails with one sentence if the file of a client cannot be written', async () => {
    const folder = makeFolder();
    const nowhere = join(folder, 'no', 'client.ts');
    for (const [path, reason] of [
      [nowhere, 'its folder does not exist'],
      [folder, 'it is a folder, not a file'],
    ] as const) {
      const { code, err } = await runLaurel('client', '-o', path);
      assert.deepEqual([code, err], [1, `laurel: Cannot write ${path}: ${reason}.\n`]);
    }
  });
});
