/** The commands for choices that players make for their own profile. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
let store = '';
let game = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  await runLaurel('demo', '--store', store);
  const { out } = await runLaurel('export', '--player', 'LanternFox', '--store', store);
  const earned = out.split('\n').find((line) => line.includes('"type":"earned"'));
  game = String(/"game":"([^"]+)"/.exec(earned ?? '')?.[1]);
});

async function player(...args: readonly string[]) {
  return runLaurel('player', ...args, '--store', store);
}

test('a game is hidden, listed and shown again', async () => {
  const hidden = await player('hide-game', 'lanternfox', game);
  assert.match(hidden.out, /^lanternfox now hides .+\.\n$/);
  assert.match((await player('hide-game', 'lanternfox', game)).out, /already hides/);
  const { out } = await player('hidden-games', 'LanternFox', '--json');
  assert.equal(JSON.parse(out).id, game);
  assert.match((await player('show-game', 'LanternFox', game)).out, /shows .+ again\.\n$/);
  assert.equal((await player('hidden-games', 'LanternFox')).out, 'No games are hidden.\n');
});

test('a game that the player does not have cannot be hidden', async () => {
  const { code, err } = await player('hide-game', 'LanternFox', 'NPWR99999_00');
  assert.equal(code, 1);
  assert.match(err, /does not contain the game "NPWR99999_00"/);
});

test('pins are set in order, and removed', async () => {
  const { out } = await player('pin', 'LanternFox', game.toLowerCase());
  assert.equal(out, `LanternFox has pinned ${game}.\n`);
  assert.equal((await player('pin', 'LanternFox')).out, 'LanternFox has no pins.\n');
  const many = await player('pin', 'LanternFox', ...Array.from({ length: 7 }, () => game));
  assert.equal(many.code, 2);
  assert.match(many.err, /at most 6 pins/);
});

test('a mark and a note are listed for the player', async () => {
  await player('hunt', 'LanternFox', game, '--note', 'Bring a lantern.');
  await player('hunt', 'LanternFox', game, '1');
  const { out } = await player('hunts', 'LanternFox', '--json');
  const rows = out
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  assert.deepEqual(rows.map(({ isHunted, note }) => [isHunted, note]).toSorted(), [
    [false, 'Bring a lantern.'],
    [true, null],
  ]);
  const long = await player('hunt', 'LanternFox', game, '--note', 'x'.repeat(501));
  assert.equal(long.code, 2);
  assert.match(long.err, /The note: .*500/);
});
