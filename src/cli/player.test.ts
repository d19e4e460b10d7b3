import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
let store = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  await runLaurel('demo', '--store', store);
});

async function player(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return runLaurel('player', ...args, '--store', store);
}

test('a player is added, renamed, found by their former name and shown', async () => {
  const { code, out: added, err } = await player('add', 'Wren');
  assert.deepEqual([code, added], [0, 'Wren was added.\n']);
  assert.match(
    err,
    /^laurel: This store also holds demo data\. Use "laurel demo remove" to remove it\.\n$/,
  );
  const again = await player('add', 'WREN');
  assert.deepEqual([again.code, again.out], [1, '']);
  assert.match(again.err, /WREN already exists\.\n$/);
  assert.equal((await player('rename', 'wren', 'Robin')).code, 0);
  const { out } = await player('show', 'Wren');
  assert.match(out, /^Robin\n {2}former names: Wren\n/);
  assert.match(out, /0 trophies/);
});

test('a name of another player cannot be taken', async () => {
  const { code, err } = await player('rename', 'PixelHeron', 'LanternFox');
  assert.equal(code, 1);
  assert.match(err, /LanternFox is the name of another player/);
});

test('the flags hidden and excluded are set, listed and cleared', async () => {
  await player('hide', 'QuietQuokka');
  await player('exclude', 'MossyKettle');
  const flagged = (await player('list')).out;
  assert.match(flagged, /^QuietQuokka .* hidden$/m);
  assert.match(flagged, /^MossyKettle .* excluded$/m);
  assert.match((await player('show', 'MossyKettle')).out, /not ranked/);
  await player('unhide', 'QuietQuokka');
  await player('include', 'MossyKettle');
  assert.doesNotMatch((await player('list')).out, /hidden|excluded/);
});

test('deleting requires --yes, and a deleted player can be added again only with --force', async () => {
  const shown = await player('remove', 'Tin_Can-Aria');
  assert.match(
    shown.out,
    /^Tin_Can-Aria with \d+ games? would be deleted for good\.\nNothing was changed\. Add --yes to do it\.\n$/,
  );
  assert.equal((await player('remove', 'Tin_Can-Aria', '--yes')).code, 0);
  assert.equal((await player('show', 'Tin_Can-Aria')).code, 1);
  const again = await player('add', 'tin_can-aria');
  assert.equal(again.code, 1);
  assert.match(again.err, /deleted on request/);
  assert.equal((await player('add', 'tin_can-aria', '--force')).code, 0);
  assert.equal((await runLaurel('db', 'check', '--store', store)).out, 'No problems found.\n');
});

test('an unknown name is reported as such', async () => {
  for (const command of ['show', 'hide', 'exclude']) {
    const { code, err } = await player(command, 'Nobody');
    assert.equal(code, 1);
    assert.match(err, /no player named "Nobody"/);
  }
});

test('an invalid name is rejected, and no player is added or renamed', async () => {
  for (const name of ['', ' ', 'a\u001b[31m', 'x'.repeat(101)]) {
    for (const args of [
      ['add', name],
      ['rename', 'LanternFox', name],
    ]) {
      const { code, err } = await player(...args);
      assert.equal(code, 2);
      assert.match(
        err,
        /^laurel: The player's name: (is empty|is longer than 100|contains a control character or a lone surrogate)\.\n$/,
      );
    }
  }
});

test('--json prints one object per line with the same data', async () => {
  const lines = (await player('list', '--json')).out.split('\n');
  const { name, hidden, excluded, games, source } = JSON.parse(
    lines.find((line) => line.includes('LanternFox')) ?? '',
  );
  assert.deepEqual(
    { name, hidden, excluded, games, source },
    { name: 'LanternFox', hidden: false, excluded: false, games: 44, source: 'demo' },
  );
  const shown = JSON.parse((await player('show', 'LampFox', '--json')).out);
  assert.deepEqual(
    [shown.name, shown.formerNames, shown.country, shown.places.world.position],
    ['LanternFox', ['LampFox'], 'us', 5],
  );
  assert.deepEqual(Object.keys(shown.trophies), ['platinum', 'gold', 'silver', 'bronze']);
});

test('games and trophies of all networks are counted', async () => {
  const path = join(folder, 'steam.ndjson');
  const records = [
    { type: 'game', id: 'STEAM-440', title: 'Fort of Reeds' },
    { type: 'trophy', game: 'STEAM-440', id: 1, title: 'Gate', grade: 'silver' },
    { type: 'player', name: 'MarshOwl' },
    { type: 'earned', player: 'MarshOwl', game: 'STEAM-440', trophy: 1, date: 8000 },
  ];
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { code, err } = await runLaurel('import', 'ndjson', path, '--store', store);
  assert.equal(code, 0, err);
  assert.match((await player('list')).out, /^MarshOwl +1 /m);
  assert.match(
    (await player('show', 'MarshOwl')).out,
    /\n {2}1 game, .*\n {2}1 trophy: 0 platinum, 0 gold, 1 silver, 0 bronze\n/,
  );
});

test('a missing store is not treated as an empty one', async () => {
  const path = join(folder, 'slip.db');
  const message = `laurel: There is no store at ${path}; start the service or run an import to create one.\n`;
  for (const args of [
    ['player', 'list'],
    ['export'],
    ['db', 'check'],
    ['db', 'backup', join(folder, 'copy.db')],
    ['alias', 'list'],
    ['token', 'list'],
    ['token', 'revoke', 'agent'],
    ['webhook', 'list'],
    ['sync', 'remove', 'LanternFox'],
  ]) {
    const { code, out, err } = await runLaurel(...args, '--store', `sqlite:${path}`);
    assert.deepEqual({ code, out, err }, { code: 1, out: '', err: message });
  }
  assert.equal(existsSync(path), false);
});
