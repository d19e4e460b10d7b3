import assert from 'node:assert/strict';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { composeState } from '../app/compose-state.ts';
import { openStore } from '../store/index.ts';
import { makeGame, load } from '../store/testing/records.ts';
import { makeEarned } from '../store/testing/records.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const root = makeFolder();
let url = '';
let stores = 0;
beforeEach(async () => {
  url = `sqlite:${join(root, `${(stores += 1)}.db`)}`;
  await runLaurel('demo', '--store', url);
});

function laurel(...args: readonly string[]): Promise<Ran> {
  return runLaurel(...args, '--store', url);
}

async function entries(): Promise<readonly string[]> {
  const store = await openStore(url);
  try {
    const latest = await composeState(store).audit.latest(9);
    return latest.map(({ actor, action, outcome, subject }) =>
      [actor, action, outcome, subject].join(', '),
    );
  } finally {
    await store.close();
  }
}

const nothing = 'Nothing was changed. Add --yes to do it.\n';

test('trophies that were not earned are removed, and the audit log says so without the name', async () => {
  const shown = await laurel('trophy', 'unearn', 'lanternfox', 'NPWR90002_00', '2', '3');
  assert.equal(
    shown.out,
    `2 trophies of NPWR90002_00 would be removed from LanternFox.\n${nothing}`,
  );
  const { out, code } = await laurel(
    'trophy',
    'unearn',
    'lanternfox',
    'NPWR90002_00',
    '2',
    '3',
    '--yes',
  );
  assert.deepEqual([code, out], [0, 'LanternFox no longer has 2 trophies of NPWR90002_00.\n']);
  const again = await laurel('trophy', 'unearn', 'LanternFox', 'NPWR90002_00', '2', '--yes');
  assert.deepEqual(
    [again.code, again.err],
    [1, 'laurel: LanternFox has not earned trophy 2 of NPWR90002_00.\n'],
  );
  assert.equal((await laurel('trophy', 'unearn', 'LanternFox', 'NPWR90002_00', 'two')).code, 2);
  assert.deepEqual(await entries(), [
    'command line, laurel trophy unearn, unknown, ',
    'command line, laurel trophy unearn, done, player 1',
  ]);
});

test("a player's game is removed once", async () => {
  const shown = await laurel('player', 'game', 'remove', 'LanternFox', 'NPWR90002_00', '--json');
  const { done, player, trophies } = JSON.parse(shown.out);
  assert.deepEqual([done, player], [false, 'LanternFox']);
  const { out } = await laurel('player', 'game', 'remove', 'LanternFox', 'NPWR90002_00', '--yes');
  assert.equal(out, `LanternFox no longer has NPWR90002_00 with ${trophies} trophies.\n`);
  const again = await laurel('player', 'game', 'remove', 'LanternFox', 'NPWR90002_00');
  assert.deepEqual(
    [again.code, again.err],
    [1, 'laurel: LanternFox does not have the game "NPWR90002_00".\n'],
  );
});

test('a game is removed only with --yes; without it, the command shows what would go', async () => {
  const shown = await laurel('game', 'remove', 'npwr90001_00');
  assert.match(
    shown.out,
    /^NPWR90001_00 .* \(46 trophies, 23 players, \d+ earned trophies\) would be removed\.\nNothing was changed/,
  );
  const done = await laurel('game', 'remove', 'NPWR90001_00', '--yes', '--json');
  const { done: isDone, trophies, owners } = JSON.parse(done.out);
  assert.deepEqual([isDone, trophies, owners], [true, 46, 23]);
  const again = await laurel('game', 'remove', 'NPWR90001_00', '--yes');
  assert.deepEqual(
    [again.code, again.err],
    [1, 'laurel: The catalogue does not contain the game "NPWR90001_00".\n'],
  );
  assert.equal((await laurel('db', 'check')).out, 'No problems found.\n');
});

test('a game is merged only with --yes, and with different grades only with --force', async () => {
  const merge = ['game', 'merge', 'NPWR90014_00', 'NPWR90015_00'];
  assert.match(
    (await laurel(...merge)).out,
    /^NPWR90014_00 would be merged into NPWR90015_00 \(.*; 0 trophies added.*\)\.\nNothing/,
  );
  const { done, from } = JSON.parse((await laurel(...merge, '--yes', '--json')).out);
  assert.deepEqual([done, from], [true, 'NPWR90014_00']);
  const other = await laurel('game', 'merge', 'NPWR90001_00', 'NPWR90002_00', '--yes');
  assert.equal(other.code, 1);
  assert.match(
    other.err,
    /seem to be different games: the grade of the trophies .* differs\. Force/,
  );
  assert.equal((await laurel('game', 'merge', 'NPWR90001_00', 'NPWR90001_00')).code, 2);
  assert.equal((await laurel('db', 'check')).out, 'No problems found.\n');
});

test('status and series of a game are set and removed, and the audit log says so', async () => {
  const set = await laurel(
    'game',
    'set',
    'npwr90005_00',
    '--status',
    'servers-closed',
    '--series',
    ' Lighthouses ',
  );
  assert.deepEqual([set.code, set.out], [0, 'NPWR90005_00: servers-closed, series Lighthouses\n']);
  const removed = await laurel('game', 'set', 'NPWR90005_00', '--series', '', '--json');
  assert.deepEqual(JSON.parse(removed.out), {
    gameId: 'NPWR90005_00',
    title: 'Salt & Cinder',
    status: 'servers-closed',
    series: null,
  });
  assert.equal(
    (await laurel('game', 'set', 'NPWR90005_00', '--status', 'normal')).out,
    'NPWR90005_00: normal, no series\n',
  );
  const exported = await laurel('export');
  assert.match(exported.out, /"id":"NPWR90005_00".*"status":"normal","series":null/);
  assert.equal((await laurel('game', 'set', 'NPWR90005_00')).code, 2);
  assert.equal((await laurel('game', 'set', 'NPWR90005_00', '--status', 'lost')).code, 2);
  const unknown = await laurel('game', 'set', 'NPWR00000_00', '--status', 'delisted');
  assert.deepEqual(
    [unknown.code, unknown.err],
    [1, 'laurel: The catalogue does not contain the game "NPWR00000_00".\n'],
  );
  assert.equal((await laurel('db', 'check')).out, 'No problems found.\n');
  assert.ok((await entries()).includes('command line, laurel game set, done, game NPWR90005_00'));
});

test('the last load of a player is undone only with --yes', async () => {
  const shown = await laurel('player', 'undo', 'LanternFox');
  assert.match(
    shown.out,
    /^The load of LanternFox from demo at .* would be undone\.\n {2}profile: .*\n {2}NPWR90001_00: .*removed/,
  );
  assert.match(shown.out, /\nNothing was changed\. Add --yes to do it\.\n$/);
  const undone = JSON.parse((await laurel('player', 'undo', 'LanternFox', '--yes', '--json')).out);
  assert.deepEqual([undone.done, undone.player, 'playerId' in undone], [true, 'LanternFox', false]);
  const again = await laurel('player', 'undo', 'LanternFox', '--yes');
  assert.deepEqual(
    [again.code, again.err],
    [
      1,
      'laurel: The last import of LanternFox cannot be undone. No import of this player is recorded, or a correction has changed its data since.\n',
    ],
  );
  const added = await laurel('player', 'undo', 'QuietQuokka', '--yes');
  assert.match(added.out, /It added the player, who was removed with 0 games and 0 trophies/);
  assert.equal((await laurel('player', 'show', 'QuietQuokka')).code, 1);
  assert.equal((await laurel('db', 'check')).out, 'No problems found.\n');
});

test('the demo is removed and can be loaded again', async () => {
  await laurel('player', 'hide', 'PixelHeron');
  const shown = await laurel('demo', 'remove');
  assert.equal(
    shown.out,
    '24 players and 60 games of the demo would be removed.\nNothing was changed. Add --yes to do it.\n',
  );
  assert.equal(
    (await laurel('demo', 'remove', '--yes')).out,
    '24 players and 60 games of the demo were removed.\n',
  );
  assert.equal((await laurel('player', 'list')).out, 'There are no players.\n');
  assert.equal((await laurel('demo')).out, '24 players and 60 games were imported.\n');
  assert.equal((await laurel('db', 'check')).out, 'No problems found.\n');
});

test('what became somebody’s own stays when the demo is removed', async () => {
  const store = await openStore(url);
  await load(store, [
    ...makeGame('NPWR12345_00', ['gold']),
    { type: 'player', name: 'HarbourCat' },
    makeEarned('HarbourCat', 'NPWR90005_00', 1),
    makeEarned('MossyKettle', 'NPWR12345_00', 1),
  ]);
  await store.close();
  const { out } = await laurel('demo', 'remove', '--yes', '--json');
  const { removed, kept } = JSON.parse(out);
  assert.deepEqual(removed.players.slice(0, 4), [
    'LanternFox',
    'PixelHeron',
    'Tin_Can-Aria',
    'QuietQuokka',
  ]);
  assert.equal(removed.players.length, 23);
  assert.deepEqual(kept.players, ['MossyKettle']);
  assert.ok(kept.games.includes('NPWR90005_00') && !removed.games.includes('NPWR12345_00'));
  assert.match(
    (await laurel('player', 'show', 'MossyKettle')).out,
    /^MossyKettle\n {2}19 games, updated /,
  );
  assert.equal((await laurel('db', 'check')).out, 'No problems found.\n');
});
