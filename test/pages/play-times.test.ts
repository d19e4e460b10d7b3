/** Play times, and the games that players are playing at the moment, on pages and in /v1 (docs/spec/networks.md 13). */

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import { makeEarned, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { measureCost } from './page-costs.ts';
import { maxBytes, maxStatements, unboundScans } from './page-limits.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;
/** A player of the demo, for whom this test also imports play times. */
const fox = 'QuillOwl';
const hare = 'TallHare';
const harbour = 'NPWR90001_00';
const second = 'NPWR90002_00';
const third = 'NPWR90003_00';

function played(id: string, seconds: number, more: object = {}): DataRecord {
  return { type: 'playTime', player: fox, network: 'psn', id, seconds, read: now, ...more };
}

let service: StartedService;
let at = now;
before(async () => {
  service = await startService(
    {},
    (store) => loadDemo(store, now),
    () => at,
  );
  await service.store.load({ now, source: 'test' }, (load) =>
    load.apply([
      ...[fox, hare].flatMap((name) => [
        makePlayer(name),
        ...[harbour, second, third].map((game) => makeEarned(name, game, 2, now - 100 * hour)),
      ]),
      played('PPSA90001_00', 110 * 3600, {
        game: harbour,
        sessions: 40,
        first: now - 90 * 24 * hour,
      }),
      played('CUSA90001_00', 3600, { game: harbour, sessions: 2, last: now - 30 * 24 * hour }),
      played('PPSA90002_00', 1500, { game: second }),
      { ...played('440', 34 * 3600), network: 'steam' } as DataRecord,
    ]),
  );
});
after(() => service.stop());
beforeEach(() => void (at = now));

async function get(path: string): Promise<string> {
  const url = `http://127.0.0.1:${service.port}${path}`;
  const response = await fetch(url, { headers: { Accept: 'text/html' } });
  const body = await response.text();
  assert.equal(response.status, 200, body);
  return body;
}

/** Returns the text of a page's main element, with single spaces. */
async function mainText(path: string): Promise<string> {
  const main = /<main[^]*<\/main>/.exec(await get(path))?.[0] ?? '';
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

async function save(name: string, more: object, store = service.store): Promise<void> {
  const playerId = (await store.players.find(name))?.playerId ?? 0;
  const nothing = { gameId: null, sourceId: null, platform: null, text: null, seenAt: null };
  const reading = {
    ...nothing,
    playerId,
    network: 'psn',
    state: 'playing',
    title: 'Quay',
  } as const;
  await store.savePresence([{ ...reading, ...more }], at);
}

test('the page of a player has hours by network, those of others have none', async () => {
  assert.match(await mainText(`/players/${fox}`), /111 h on PlayStation 34 h on Steam/);
  assert.doesNotMatch(await mainText(`/players/${hare}`), /\d+ h on /);
});

test("the page of a player's game has the time, the first and the last date", async () => {
  const text = await mainText(`/players/${fox}/games/${harbour}`);
  assert.match(text, /Time played 111 h First played 23 Aug 2026 Last played 22 Oct 2026/);
  assert.match(await mainText(`/players/${fox}/games/${second}`), /Time played 25 min/);
  assert.doesNotMatch(await mainText(`/players/${hare}/games/${harbour}`), /Time played/);
});

test('the list of games has the time as a column and as an order, where there is any', async () => {
  assert.match(await mainText(`/players/${fox}/games`), /111 h/);
  const ordered = await mainText(`/players/${fox}/games?sort=playTime`);
  assert.match(ordered, /Time played Harbour of Lanterns .*? 111 h .*? 25 min/);
  assert.match(await get(`/players/${fox}/games`), /sort=playTime/);
  assert.doesNotMatch(await get(`/players/${hare}/games`), /sort=playTime/);
});

test('/v1 has the time of a player and of their games, and orders by it', async () => {
  const player = JSON.parse(await get(`/api/v1/players/${fox}?fields=playTime`)) as object;
  assert.deepEqual(player, {
    playTime: [
      { network: 'psn', seconds: 401_100, games: 2 },
      { network: 'steam', seconds: 122_400, games: 1 },
    ],
  });
  const list = JSON.parse(
    await get(`/api/v1/players/${fox}/games?sort=playTime&limit=3&fields=playTime`),
  ) as { readonly items: readonly object[] };
  const unknown = { sessions: null, firstPlayedAt: null, lastPlayedAt: null };
  const readAt = '2026-11-21T12:00:00Z';
  assert.deepEqual(list.items, [
    {
      playTime: {
        seconds: 399_600,
        sessions: 42,
        firstPlayedAt: '2026-08-23T12:00:00Z',
        lastPlayedAt: '2026-10-22T12:00:00Z',
        readAt,
      },
    },
    { playTime: { seconds: 1500, ...unknown, readAt } },
    { playTime: null },
  ]);
  const game = await get(`/api/v1/players/${fox}/games/${harbour}?fields=playTime`);
  assert.match(game, /"seconds":399600/);
});

test('a player who hides their hours has none, on no page and not in /v1', async () => {
  const { players } = service.store;
  await players.setFlags(fox, { hoursHidden: true }, now);
  for (const path of [
    `/players/${fox}`,
    `/players/${fox}/games`,
    `/players/${fox}/games/${harbour}`,
    `/players/${fox}/games?sort=playTime`,
  ])
    assert.doesNotMatch(await mainText(path), /111 h|34 h|25 min/, path);
  assert.match(await get(`/api/v1/players/${fox}`), /"playTime":\[\]/);
  assert.doesNotMatch(await get(`/api/v1/players/${fox}/games`), /"seconds"/);
  await players.setFlags(fox, { hoursHidden: false }, now);
});

test('what is played is said with the platform and since when, and leads to the game', async () => {
  await save(fox, { title: 'Harbour', gameId: harbour, platform: 'PS5' });
  at = now + 3 * 60_000;
  assert.match(await mainText(`/players/${fox}`), /Playing Harbour on PS5 since 12:00/);
  assert.match(await get(`/players/${fox}`), new RegExp(`<a href="[^"]*games/${harbour}">`));
  await save('HaruNoUmi', { network: 'steam' });
  assert.match(await mainText('/players/HaruNoUmi'), /Playing Quay since 12:03/);
  const home = await mainText('/');
  assert.match(home, /Playing now .*HaruNoUmi Quay since 12:03 .*QuillOwl Harbour since 12:00/);
  at = now + 20 * 60_000;
  assert.match(await mainText(`/players/${fox}`), /Last seen 21 Nov 2026, 12:00/);
  assert.doesNotMatch(await mainText('/'), /since 12:0/);
});

test('a network that says that a player is offline ends the status that a source stated', async () => {
  const name = 'PixelHeron';
  assert.match(await mainText(`/players/${name}`), /Playing Café des Brumes/);
  assert.match(await mainText('/'), new RegExp(`Playing now .*${name}`));
  await save(name, { state: 'offline', title: null, seenAt: now - hour });
  assert.match(await mainText(`/players/${name}`), /Last seen 21 Nov 2026, 11:00/);
  assert.doesNotMatch(
    /Playing now.*?Rarest/.exec(await mainText('/'))?.[0] ?? '',
    new RegExp(name),
  );
});

test('pages with hours and presence take few statements by index', async () => {
  await using opened = await sqlite.open();
  await loadDemo(opened.store, now);
  const names = ['LanternFox', 'HaruNoUmi'];
  for (const name of names)
    await save(name, { title: 'Harbour', gameId: harbour, platform: 'PS5' }, opened.store);
  for (const path of [
    '/',
    '/players/LanternFox',
    '/players/LanternFox/games',
    '/players/LanternFox/games?sort=playTime',
    `/players/LanternFox/games/${harbour}`,
  ]) {
    const { statements, scans, body, bytes } = await measureCost(opened.engine, path, () => now);
    assert.match(body, /Harbour/);
    assert.ok(statements <= maxStatements, `${path} takes ${statements} statements`);
    assert.ok(bytes <= maxBytes, `${path} has ${bytes} bytes`);
    assert.deepEqual(unboundScans(scans), [], path);
  }
});
