/** Hidden games, pins, hunting marks and notes over the admin API: the next response shows the change, and no response shows notes. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { composeState } from '../../src/app/compose-state.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

let store: SqlStore;
let served: Served;
let admin = '';
let token = '';
let game = '';

before(async () => {
  const url = `sqlite:${join(makeFolder(), 'laurel.db')}`;
  served = await startServed(['--demo', '--store', url, '--admin-port', '0']);
  admin = String((await served.logged('admin address'))['url']);
  store = await openStore(url);
  const made = createToken();
  token = made.text;
  const rights = { scopes: 'players', createdAt: 0, expiresAt: null, lastUsedAt: null };
  const { id: tokenId, secretHash } = made;
  await composeState(store).tokens.add({ tokenId, name: 'a test', secretHash, ...rights });
  const [latest] = (await store.latestTrophies('LanternFox', null, 1)) ?? [];
  game = latest?.trophy.gameId ?? '';
});
after(async () => {
  served.signal('SIGTERM');
  await served.ended;
  await store.close();
});

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${admin}/v1/players/LanternFox/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function publicly(path: string): Promise<string> {
  return (await fetch(new URL(path, served.url))).text();
}

test('a hidden game is gone from the next answers, cached ones too, and comes again', async () => {
  const paths = ['/players/LanternFox/games', '/api/getGames?sNetID=LanternFox'];
  const has = async () => {
    const texts = await Promise.all(paths.map(publicly));
    return texts.map((text) => text.includes(game));
  };
  await has();
  assert.deepEqual(await has(), [true, true]);
  assert.equal((await ask('PUT', `hidden-games/${game}`)).status, 200);
  assert.deepEqual(await has(), [false, false]);
  assert.match((await ask('GET', 'hidden-games')).text, new RegExp(game));
  assert.equal((await ask('DELETE', `hidden-games/${game}`)).status, 200);
  assert.deepEqual(await has(), [true, true]);
  assert.equal((await ask('PUT', 'hidden-games/NPWR99999_00')).status, 404);
});

test('pins are in the answer of the player', async () => {
  assert.equal((await ask('PUT', 'pins', { pins: game })).text, `${JSON.stringify([game])}\n`);
  const { pins } = JSON.parse(await publicly('/api/v1/players/LanternFox'));
  assert.deepEqual(
    pins.map(({ gameId, number }: Record<string, unknown>) => [gameId, number]),
    [[game, null]],
  );
  const seven = Array.from({ length: 7 }, () => game).join(',');
  assert.equal((await ask('PUT', 'pins', { pins: seven })).status, 400);
});

test('what the list of pins contains can be set again, also ids with commas and slashes', async () => {
  const comma = 'MADE,5';
  const slash = 'MADE/1';
  const records: readonly DataRecord[] = [
    ...[comma, slash].flatMap((id): readonly DataRecord[] => [
      { type: 'game', id },
      { type: 'trophy', game: id, id: 1, grade: 'gold' },
      { type: 'playerGame', player: 'LanternFox', game: id },
    ]),
    { type: 'earned', player: 'LanternFox', game: slash, trophy: 1 },
  ];
  await store.load({ now: Date.now(), source: 'test' }, (load) => load.apply(records));
  const pins = [comma, slash, `${slash}/1`, game];
  const { text } = await ask('PUT', 'pins', { pins });
  assert.equal(text, `${JSON.stringify(pins)}\n`);
  assert.equal((await ask('GET', 'pins')).text, text);
  assert.equal((await ask('PUT', 'pins', { pins: [] })).text, '[]\n');
  const { text: refused } = await ask('PUT', 'pins', { pins: [1] });
  assert.match(
    refused,
    /Parameter pins: expected a string or an array of strings, got an array of other values/,
  );
});

test('pins can be one text with commas', async () => {
  const both = await ask('PUT', 'pins', { pins: `${game}, MADE/1/1` });
  assert.equal(both.text, `${JSON.stringify([game, 'MADE/1/1'])}\n`);
  assert.equal((await ask('PUT', 'pins', { pins: ' ' })).text, '[]\n');
});

test('a note is listed here, and in no public answer', async () => {
  const note = 'Bring a brass lantern.';
  const set = await ask('PATCH', `hunts/${game}`, { trophy: '1', hunted: true, note });
  assert.equal(set.status, 200, set.text);
  assert.match((await ask('GET', 'hunts')).text, /Bring a brass lantern/);
  for (const path of [
    '/players/LanternFox',
    `/players/LanternFox/games/${game}`,
    '/api/v1/players/LanternFox',
    `/games/${game}`,
  ])
    assert.doesNotMatch(await publicly(path), /brass lantern/);
  assert.equal((await ask('PATCH', `hunts/${game}`, { trophy: 'x' })).status, 400);
  assert.equal((await ask('PATCH', `hunts/${game}`, { note: 'x'.repeat(501) })).status, 400);
});
