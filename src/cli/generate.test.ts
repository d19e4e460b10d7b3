import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { openStore } from '../store/open-store.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
});
after(() => rm(folder, { recursive: true }));

const generate = (...args: readonly string[]): Promise<Ran> => runLaurel('generate', ...args);

describe('laurel generate', () => {
  test('fills an empty store, reports the counts, and rejects a store with data', async () => {
    const store = `sqlite:${join(folder, 'laurel.db')}`;
    const made = await generate('--size', 's', '--players', '1', '--store', store);
    // On a busy machine, progress is reported every five seconds.
    assert.deepEqual([made.code, made.err.replaceAll(/^Generating: .*\n/gm, '')], [0, '']);
    assert.match(
      made.out,
      /^Generated 1925 games with 6\d{4} trophies, and 1 players with 183 games and \d+ earned trophies\.\n$/,
    );
    const again = await generate('--size', 'S', '--store', store);
    assert.deepEqual([again.code, again.out], [1, '']);
    assert.match(again.err, /^laurel: The store already contains data/);
    const opened = await openStore(store);
    assert.equal(await opened.countGames(), 1925);
    assert.equal((await opened.playerGames('player00001'))?.length, 183);
    await opened.close();
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
