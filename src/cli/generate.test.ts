import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Ran } from '../../test/support/run-laurel.ts';
import { eventually } from '../../test/support/eventually.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { openStore } from '../store/open-store.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const main = join(import.meta.dirname, 'main.ts');
const folder = makeFolder();

const generate = (...args: readonly string[]): Promise<Ran> => runLaurel('generate', ...args);

describe('laurel generate', () => {
  test('fills an empty store, reports the counts, and rejects a store with data', async () => {
    const store = `sqlite:${join(folder, 'laurel.db')}`;
    const made = await generate('--size', 's', '--players', '1', '--store', store);
    // On a busy machine, progress is reported every five seconds.
    assert.deepEqual([made.code, made.err.replaceAll(/^Generating: .*\n/gm, '')], [0, '']);
    assert.match(
      made.out,
      /^Generated 1925 games with 6\d{4} trophies, and 1 player with 183 games and \d+ earned trophies\.\n$/,
    );
    const again = await generate('--size', 'S', '--store', store);
    assert.deepEqual([again.code, again.out], [1, '']);
    assert.match(again.err, /^laurel: The store already contains data/);
    const opened = await openStore(store);
    assert.equal(await opened.countGames(), 1925);
    assert.equal((await opened.playerGames('player00001'))?.length, 183);
    await opened.close();
  });

  test('says what to do when it was stopped, and finishes with --continue as if it had not been', async () => {
    const url = `sqlite:${join(folder, 'stopped.db')}`;
    const child = spawn(process.execPath, [
      main,
      'generate',
      '--size',
      'S',
      '--players',
      '1',
      '--store',
      url,
    ]);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = once(child, 'exit');
    const store = await openStore(url);
    await eventually(async () => !(await store.isEmpty()), 60_000, 'the store has a first part');
    child.kill('SIGINT');
    assert.deepEqual(await ended, [130, null]);
    assert.match(
      errors,
      /^laurel: The generation was stopped\. .* run the same command with --continue, or delete the store\.$/m,
    );
    assert.notEqual(await store.countGames(), 1925);
    await store.close();
    const refused = await generate('--size', 'S', '--players', '1', '--store', url);
    assert.match(refused.err, /If a generation was stopped, finish it with --continue\./);
    const finished = await generate('--size', 'S', '--players', '1', '--continue', '--store', url);
    assert.match(finished.out, /^Generated 1925 games/);
    const exported = async (of: string): Promise<string> =>
      (await runLaurel('export', '--store', of)).out;
    assert.equal(await exported(url), await exported(`sqlite:${join(folder, 'laurel.db')}`));
  });

  test('--continue is refused for a store with other data', async () => {
    const url = `sqlite:${join(folder, 'own.db')}`;
    await runLaurel('player', 'add', 'LanternFox', '--store', url);
    const { code, err } = await generate('--size', 'S', '--continue', '--store', url);
    assert.deepEqual([code, err.endsWith('only to an empty store.\n')], [1, true]);
  });

  for (const [args, complaint] of [
    [[], /required option '--size/],
    [['--size', 'XL'], /not one of S, M, L, X/],
    [['--size', 'S', '--players', '-1'], /not a whole number/],
    [['--size', 'S', '--until', 'tomorrow'], /not a date such as 2025-01-01/],
  ] as const) {
    test(`${JSON.stringify(args)} is rejected with a usage error`, async () => {
      const { code, out, err } = await generate(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, complaint);
    });
  }
});
