/** Corrections over the admin API of a running service: removed data is no longer served, and all corrections are audited. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import type { State } from '../../src/app/compose-state.ts';
import { composeState } from '../../src/app/compose-state.ts';
import type { Scope } from '../../src/ops/admin/index.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { Served } from '../support/served.ts';
import { widePng } from '../support/bad-pictures.ts';
import { startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
let store: SqlStore;
let state: State;
let served: Served;
let admin = '';

async function tokenFor(scopes: readonly Scope[]): Promise<string> {
  const { text, id, secretHash } = createToken();
  const rights = { scopes: scopes.join(' '), createdAt: 0, expiresAt: null, lastUsedAt: null };
  await state.tokens.add({ tokenId: id, name: `a test, ${id}`, secretHash, ...rights });
  return text;
}

before(async () => {
  const url = `sqlite:${join(folder, 'laurel.db')}`;
  served = await startServed(['--demo', '--store', url, '--admin-port', '0']);
  admin = String((await served.logged('admin address'))['url']);
  store = await openStore(url);
  state = composeState(store);
});
after(async () => {
  served.signal('SIGTERM');
  await served.ended;
  await store.close();
});

interface AdminResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON, checked by the tests
  readonly json: any;
}

async function ask(
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<AdminResponse> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${admin}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...init,
  });
  return { status: answer.status, json: await answer.json() };
}

async function answer(path: string): Promise<string> {
  return (await fetch(`${served.url}/${path}`)).text();
}

/** Sends a request twice, so that the response is cached. */
async function cached(path: string): Promise<string> {
  await answer(path);
  return answer(path);
}

test('a trophy and a game of a player are removed, and answers that were cached change at once', async () => {
  const token = await tokenFor(['players']);
  const play = '/players/LanternFox/games/NPWR90002_00';
  const game = 'getGame?sNetID=LanternFox&sIdGame=NPWR90002_00';
  const before = await cached(game);
  const { status, json } = await ask('DELETE', `${play}/trophies/3`, token);
  assert.deepEqual(
    [status, json],
    [200, { player: 'LanternFox', gameId: 'NPWR90002_00', trophies: 1 }],
  );
  const earned = (text: string): string => /<Earned>(\d+)</.exec(text)?.[1] ?? '';
  assert.equal(Number(earned(await cached(game))), Number(earned(before)) - 1);
  assert.equal((await ask('DELETE', `${play}/trophies/3`, token)).status, 404);
  assert.equal((await ask('DELETE', `${play}/trophies/three`, token)).status, 400);
  assert.equal((await ask('DELETE', play, token)).status, 200);
  assert.doesNotMatch(await answer('getGames?sNetID=LanternFox'), /NPWR90002_00/);
  assert.equal((await ask('DELETE', play, token)).status, 404);
});

test('the last load of a player is described and undone', async () => {
  const token = await tokenFor(['players']);
  const path = '/players/PixelHeron/last-load';
  const profile = 'getNetID?sNetID=PixelHeron';
  assert.match(await cached(profile), /Caf/);
  const described = await ask('GET', path, token);
  assert.equal(described.json.source, 'demo');
  assert.deepEqual((await ask('DELETE', path, token)).json, described.json);
  assert.doesNotMatch(await answer(profile), /<Playing>Caf/);
  assert.equal((await ask('DELETE', path, token)).status, 409);
  assert.equal((await ask('GET', '/players/Nobody/last-load', token)).status, 404);
});

test('a game is described and removed with the scope games alone', async () => {
  const token = await tokenFor(['games']);
  const path = '/games/NPWR90001_00';
  assert.equal((await ask('DELETE', path, await tokenFor(['players']))).status, 403);
  assert.match(await cached('getListGames?sGameId='), /NPWR90001_00/);
  const described = await ask('GET', path, token);
  assert.deepEqual([described.json.trophies, described.json.owners], [46, 23]);
  const removed = await ask('DELETE', path, token);
  assert.deepEqual([removed.status, removed.json], [200, described.json]);
  assert.doesNotMatch(await answer('getListGames?sGameId='), /NPWR90001_00/);
  assert.equal((await ask('GET', path, token)).status, 404);
  assert.equal((await ask('DELETE', path, token)).status, 404);
});

test('status and series of a game are set with the scope games alone, and its page shows them at once', async () => {
  const token = await tokenFor(['games']);
  const path = '/games/NPWR90003_00';
  const page = async (address: string): Promise<string> =>
    (await fetch(new URL(address, served.url))).text();
  assert.equal(
    (await ask('PATCH', path, await tokenFor(['players']), { status: 'delisted' })).status,
    403,
  );
  assert.doesNotMatch(await page(path), /No longer sold/);
  const { status, json } = await ask('PATCH', path, token, {
    status: 'delisted',
    series: 'Lighthouses',
  });
  assert.equal(status, 200);
  assert.deepEqual(
    [json.gameId, json.status, json.series],
    ['NPWR90003_00', 'delisted', 'Lighthouses'],
  );
  assert.match(await page(path), /No longer sold/);
  assert.match(await page('/games?series=lighthouses&status=delisted'), /NPWR90003_00/);
  assert.equal(
    (await ask('PATCH', path, token, { status: 'normal', series: '' })).json.series,
    null,
  );
  assert.doesNotMatch(await page('/games?series=lighthouses'), /NPWR90003_00/);
  assert.equal((await ask('PATCH', path, token, { status: 'lost' })).status, 400);
  assert.equal((await ask('PATCH', path, token, {})).status, 400);
  assert.equal(
    (await ask('PATCH', '/games/NPWR00000_00', token, { status: 'delisted' })).status,
    404,
  );
});

test('a game is merged into another one, and a dry run changes nothing', async () => {
  const token = await tokenFor(['games']);
  const path = '/games/NPWR90014_00/merge';
  const tried = await ask('POST', path, token, { into: 'NPWR90015_00', dryRun: true });
  assert.equal(tried.status, 200);
  assert.match(await cached('getListGames?sGameId='), /<Id>NPWR90014_00</);
  assert.deepEqual((await ask('POST', path, token, { into: 'NPWR90015_00' })).json, tried.json);
  assert.doesNotMatch(await answer('getListGames?sGameId='), /<Id>NPWR90014_00</);
  assert.equal((await ask('POST', path, token, { into: 'NPWR90015_00' })).status, 404);
  assert.equal(
    (await ask('POST', '/games/NPWR90005_00/merge', token, { into: 'NPWR90006_00' })).status,
    409,
  );
  assert.equal(
    (await ask('POST', '/games/NPWR90005_00/merge', token, { into: 'npwr90005_00' })).status,
    400,
  );
});

test('an import of a complete list removes the rest with prune=true, and is refused if much would vanish', async () => {
  const lines = (records: readonly object[]): string =>
    records.map((record) => JSON.stringify(record)).join('\n');
  const post = async (query: string, records: readonly object[]): Promise<AdminResponse> => {
    const headers = { Authorization: `Bearer ${await tokenFor(['import'])}` };
    const response = await fetch(`${admin}/v1/import${query}`, {
      method: 'POST',
      headers,
      body: lines(records),
    });
    return { status: response.status, json: await response.json() };
  };
  const player = { type: 'player', name: 'PierOwl' };
  const earned = [1, 2, 3, 4, 5, 6].map((trophy) => ({
    type: 'earned',
    player: 'PierOwl',
    game: 'NPWR90006_00',
    trophy,
  }));
  assert.equal((await post('', [player, ...earned])).status, 200);
  const pruned = await post('?prune=true', [player, ...earned.slice(1)]);
  const first = [{ game: 'NPWR90006_00', isWhole: false, total: 1, trophies: [1] }];
  assert.deepEqual([pruned.status, pruned.json.pruned], [200, { games: 0, trophies: 1, first }]);
  const refused = await post('?prune=true', [player, ...earned.slice(3)]);
  assert.equal(refused.status, 422);
  assert.match(refused.json.rejected.first[0].reason, /more than a fifth/);
  assert.equal(
    (await post('?prune=true&forcePrune=true', [player, ...earned.slice(3)])).json.pruned.trophies,
    2,
  );
  await ask('DELETE', '/players/PierOwl', await tokenFor(['players']));
});

test('a picture is stored with the scope of what shows it, and refused if it is not one', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const put = async (path: string, scope: Scope, body: Buffer) => {
    const headers = {
      Authorization: `Bearer ${await tokenFor([scope])}`,
      'Content-Type': 'application/octet-stream',
    };
    return fetch(`${admin}/v1${path}`, { method: 'PUT', headers, body });
  };
  const stored = await put('/players/PixelHeron/picture', 'players', png);
  const { hash, kind } = JSON.parse(await stored.text());
  assert.deepEqual([stored.status, kind], [200, 'image/png']);
  const shown = await fetch(new URL(`/media/${hash}`, served.url));
  assert.equal(Buffer.from(await shown.arrayBuffer()).readUInt32BE(16), 1);
  const wide = await put('/games/NPWR90003_00/picture', 'games', widePng);
  assert.deepEqual([wide.status, /30000 × 30000 pixels/.test(await wide.text())], [400, true]);
  assert.equal((await put('/games/NPWR90003_00/trophies/1/picture', 'games', png)).status, 200);
  assert.equal((await put('/games/NPWR90003_00/picture', 'players', png)).status, 403);
  assert.equal(
    (await put('/games/NPWR90003_00/picture', 'games', Buffer.from('<svg/>'))).status,
    400,
  );
  assert.equal((await put('/games/NPWR00000_00/picture', 'games', png)).status, 404);
});

test('the identity of the site is listed, changed and unset, and the pages follow', async () => {
  const token = await tokenFor(['site']);
  const put = (name: string, body: string | Buffer) =>
    fetch(`${admin}/v1/site/${name}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}` },
      body,
    });
  const home = async (): Promise<string> => (await fetch(new URL('/', served.url))).text();
  assert.equal((await put('site-name', 'Lantern Club')).status, 200);
  assert.match(await home(), /· Lantern Club<\/title>/);
  const { json } = await ask('GET', '/site', token);
  assert.deepEqual(json.values[0], {
    name: 'site-name',
    kind: 'text',
    value: 'Lantern Club',
    source: 'store',
  });
  assert.equal((await put('site-accent', '#ffee00')).status, 400);
  assert.equal((await put('site-banner', 'x'.repeat(300_000))).status, 400);
  assert.equal((await put('site-logo', widePng)).status, 400);
  assert.equal((await put('colour', 'red')).status, 404);
  assert.equal((await ask('DELETE', '/site/site-name', token)).status, 200);
  assert.doesNotMatch(await home(), /Lantern Club/);
  assert.equal((await ask('GET', '/site', await tokenFor(['players']))).status, 403);
});

test('the demo is described and removed', async () => {
  const token = await tokenFor(['games']);
  const described = await ask('GET', '/demo', token);
  assert.equal(described.json.removed.players.length, 24);
  assert.deepEqual((await ask('DELETE', '/demo', token)).json, described.json);
  assert.match(await answer('getNumberListGames'), />0</);
});

test('every correction is in the audit log, players by internal id', async () => {
  const { json } = await ask('GET', '/audit?limit=100', await tokenFor(['audit']));
  const entries = new Set(
    json.map(
      (entry: Record<string, string>) =>
        `${entry['action']} ${entry['subject']} ${entry['outcome']}`,
    ),
  );
  for (const entry of [
    'DELETE /v1/players/{name}/games/{game}/trophies/{trophy} player 1 200',
    'DELETE /v1/players/{name}/games/{game} player 1 200',
    'DELETE /v1/players/{name}/last-load player 2 200',
    'DELETE /v1/games/{game} game NPWR90001_00 200',
    'POST /v1/games/{game}/merge game NPWR90014_00 into NPWR90015_00 200',
    'PUT /v1/site/{value} site-name 200',
    'DELETE /v1/demo 24 players, 58 games 200',
  ])
    assert.ok(entries.has(entry), entry);
});
