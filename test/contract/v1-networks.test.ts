/** Responses of the modern API about a player on several networks (docs/spec/networks.md 3). */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { makeEarned, makeGame } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const records: readonly DataRecord[] = [
  { type: 'player', name: 'LanternFox', country: 'us' },
  { type: 'player', name: 'MossyKettle' },
  {
    type: 'account',
    player: 'LanternFox',
    network: 'steam',
    id: '76561190000000001',
    name: 'lantern',
  },
  { type: 'game', id: 'STEAM-440', title: 'Quay' },
  { type: 'trophy', game: 'STEAM-440', key: 'ACH_A', title: 'A', gradeIfNew: 'silver' },
  { type: 'trophy', game: 'STEAM-440', key: 'ACH_B', title: 'B', gradeIfNew: 'silver' },
  { type: 'earned', player: 'LanternFox', game: 'STEAM-440', key: 'ACH_B', date: 8000 },
  ...makeGame('NPWR90001_00', ['gold']),
  makeEarned('LanternFox', 'NPWR90001_00', 1, 9000),
];

let service: StartedService;
before(async () => {
  service = await startService({}, async (store) => {
    await store.load({ now: Date.UTC(2026, 10, 21), source: 'test' }, (load) =>
      load.apply(records),
    );
  });
});
after(() => service.stop());

async function networksOf(name: string): Promise<unknown> {
  const response = await fetch(`${service.url}/v1/players/${name}?fields=networks`);
  const { networks } = (await response.json()) as { readonly networks: unknown };
  return networks;
}

test('a player has an entry for each other network, with the measure of its leaderboard', async () => {
  assert.deepEqual(await networksOf('lanternfox'), [
    {
      network: 'steam',
      account: 'lantern',
      games: 1,
      complete: 0,
      earned: { platinum: 0, gold: 0, silver: 1, bronze: 0, total: 1 },
      score: 1,
    },
  ]);
});

test('a player of the console network alone has none', async () => {
  assert.deepEqual(await networksOf('MossyKettle'), []);
});

async function itemsOf(path: string): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(`${service.url}/v1${path}`);
  assert.equal(response.status, 200);
  const { items } = (await response.json()) as {
    readonly items: readonly Record<string, unknown>[];
  };
  return items;
}

for (const [path, of] of [
  ['/players/LanternFox/games', 'game'],
  ['/players/LanternFox/trophies', 'trophy'],
  ['/games?sort=id', null],
  ['/games?sort=owners', null],
] as const)
  test(`${path} has all networks, marked, and can be limited to one`, async () => {
    const networksIn = async (network: string): Promise<unknown[]> => {
      const items = await itemsOf(`${path}${path.includes('?') ? '&' : '?'}network=${network}`);
      return [
        ...new Set(
          items.map(
            (item) => (of === null ? item : (item[of] as Record<string, unknown>))['network'],
          ),
        ),
      ].toSorted();
    };
    assert.deepEqual(await networksIn('all'), ['psn', 'steam']);
    assert.deepEqual(await networksIn('psn'), ['psn']);
    assert.deepEqual(await networksIn('steam'), ['steam']);
    assert.deepEqual(await networksIn('xbox'), []);
  });

test('the compatible interface has the networks of the setting', async () => {
  const get = async (path: string): Promise<string> =>
    (await fetch(`${service.url}${path}`)).text();
  for (const path of [
    '/json/trophies/recent',
    '/json/search/games?text=quay',
    '/getLastestTrophies?sNetID=LanternFox&iMax=0&sSince=',
  ])
    assert.doesNotMatch(await get(path), /STEAM-440/, path);
  assert.match(await get('/json/trophies/recent'), /NPWR90001_00/);
  assert.match(await get('/json/search/games?text=npwr90001'), /NPWR90001_00/);
  assert.match(await get('/v1/search?q=quay'), /STEAM-440/);
});
