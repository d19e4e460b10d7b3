import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openStore } from '../store/open-store.ts';

const main = join(import.meta.dirname, 'main.ts');

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
});
after(() => rm(folder, { recursive: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function generate(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'generate', ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

describe('laurel generate', () => {
  test('fills an empty store, says with what, and leaves a filled one alone', async () => {
    const store = `sqlite:${join(folder, 'laurel.db')}`;
    const made = await generate('--size', 's', '--players', '1', '--store', store);
    // On a machine with other work, progress is told every five seconds.
    assert.deepEqual([made.code, made.err.replaceAll(/^generating: .*\n/gm, '')], [0, '']);
    assert.match(made.out, /^1925 games with 6\d{4} trophies, 1 players with 183 games and \d+ trophies earned\n$/);
    const again = await generate('--size', 'S', '--store', store);
    assert.deepEqual([again.code, again.out], [1, '']);
    assert.match(again.err, /^laurel: The store holds data already/);
    const opened = await openStore(store);
    assert.equal(await opened.countGames(), 1925);
    assert.equal((await opened.playerGames('player00001'))?.length, 183);
    await opened.close();
  });

  for (const [args, complaint] of [
    [[], /required option '--size/],
    [['--size', 'XL'], /none of S, M, L, X/],
    [['--size', 'S', '--players', '-1'], /not a whole number/],
    [['--size', 'S', '--until', 'tomorrow'], /not a date such as 2025-01-01/],
  ] as const) {
    test(`${JSON.stringify(args)} is bad usage, and explained`, async () => {
      const { code, out, err } = await generate(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, complaint);
    });
  }
});
