/** Steam from the command line: the key, a linked account, a run and its status (docs/spec/networks.md 10). */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../support/make-folder.ts';
import type { Ran } from '../support/run-laurel.ts';
import { runLaurel, runLaurelWith } from '../support/run-laurel.ts';
import { playAll } from '../support/steam-bench.ts';
import { inventSteamGames, startSteamStandIn } from '../support/stand-ins/steam/index.ts';

test('an account is followed and loaded, and the key is in no output', async () => {
  const standIn = await startSteamStandIn({ clock: { now: () => Date.now() } });
  const { world } = standIn;
  for (const game of inventSteamGames(1)) world.addGame(game);
  world.addPlayer({ name: 'LampOwl', vanity: 'lampowl' });
  playAll({ world });
  const folder = makeFolder();
  const secrets = join(folder, 'secrets');
  const store = ['--store', `sqlite:${join(folder, 'laurel.db')}`, '--sync-secrets', secrets];
  const asked = ['--sync-hosts', `api.steampowered.com=${standIn.url}`, '--log-level', 'silent'];
  const sync = (...args: readonly string[]): Promise<Ran> =>
    runLaurel('sync', ...args, ...store, ...asked);
  try {
    const players = join(folder, 'players.ndjson');
    writeFileSync(players, '{"type":"player","name":"LanternFox"}\n');
    await runLaurel('import', 'ndjson', ...store.slice(0, 2), players);
    const ran = [
      await runLaurelWith(
        `${standIn.key}\n`,
        'sync',
        'login',
        '--network',
        'steam',
        '--sync-secrets',
        secrets,
        ...asked,
      ),
      await sync('add', '--network', 'steam', 'lampowl', '--player', 'LanternFox'),
      await sync('run'),
      await runLaurel('sync', 'status', ...store),
    ];
    assert.match(ran[2]?.out ?? '', /lampowl: ok, 1 game loaded/);
    assert.match(ran[3]?.out ?? '', /requests: 8 of 90000 today/);
    assert.equal(JSON.stringify(ran).includes(standIn.key), false);
    const exported = await runLaurel('export', ...store.slice(0, 2));
    assert.match(exported.out, /"game":"STEAM-900"/);
  } finally {
    await standIn.close();
  }
});

test('a club that follows nobody on the console network is not told that its login is missing', async () => {
  const folder = makeFolder();
  const store = ['--store', `sqlite:${join(folder, 'laurel.db')}`];
  const secrets = ['--sync-secrets', join(folder, 'secrets')];
  await runLaurel('player', 'add', 'LanternFox', ...store);
  const link = ['--network', 'retro', 'LampOwl', '--player', 'LanternFox'];
  await runLaurel('sync', 'add', ...link, ...store, ...secrets);
  const { out, err } = await runLaurel('sync', 'run', ...store, ...secrets);
  assert.match(out, /There is no key of RetroAchievements/);
  assert.doesNotMatch(out + err, /Login to the network/);
});

test('adding says whether this account, another account of the player, or the account of another player is followed', async () => {
  const store = ['--store', `sqlite:${join(makeFolder(), 'laurel.db')}`];
  for (const name of ['LanternFox', 'Wren']) await runLaurel('player', 'add', name, ...store);
  const add = (account: string, player: string): Promise<Ran> =>
    runLaurel('sync', 'add', '--network', 'steam', account, '--player', player, ...store);
  assert.equal((await add('lampowl', 'LanternFox')).code, 0);
  assert.deepEqual(await add('LampOwl', 'LanternFox'), {
    code: 0,
    out: 'LampOwl is already followed.\n',
    err: '',
  });
  assert.deepEqual(await add('lampowl2', 'LanternFox'), {
    code: 1,
    out: '',
    err: 'laurel: Another account of LanternFox on Steam is already followed: lampowl. Stop following it first.\n',
  });
  assert.deepEqual(await add('lampowl', 'Wren'), {
    code: 1,
    out: '',
    err: 'laurel: The account lampowl on Steam is already followed for another player.\n',
  });
});
