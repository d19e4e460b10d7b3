/** The JSON resources, with the data of the contract tests. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { resources } from '../../src/contract/index.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { foreignName, loadContractData, now } from './data.ts';

type Item = Readonly<Record<string, unknown>>;
interface Part extends Item {
  readonly Total: number;
  readonly Items: readonly Item[];
}

describe('resources', () => {
  let started: StartedService;
  before(async () => {
    started = await startService({}, loadContractData, () => now);
  });
  after(() => started.stop());

  async function get<T = Part>(path: string): Promise<T> {
    const answer = await fetch(`${started.url}/json${path}`);
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    return JSON.parse(text) as T;
  }

  /** Returns status and code of a refusal. */
  async function refused(path: string, init?: RequestInit): Promise<readonly [number, unknown]> {
    const answer = await fetch(`${started.url}/json${path}`, init);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json');
    return [answer.status, ((await answer.json()) as Item)['code']];
  }

  const idsOf = (items: readonly Item[]): unknown[] =>
    items.map((item) => (item['Player'] as Item | undefined)?.['ID'] ?? item['ID']);
  const ranksOf = (items: readonly Item[]): unknown[] =>
    items.map(({ Position, Player }) => [Position, (Player as Item)['ID']]);

  test('player search matches the start of any word of current and former names, and excludes hidden players', async () => {
    assert.deepEqual(idsOf((await get('/search/players?text=lantern')).Items), ['LanternFox']);
    assert.deepEqual(idsOf((await get('/search/players?text=oldharb')).Items), ['NewHarbour']);
    assert.deepEqual(idsOf((await get('/search/players?text=zoe')).Items), [foreignName]);
    assert.deepEqual((await get('/search/players?text=hiddenowl')).Items, []);
    assert.deepEqual(idsOf((await get('/search/players?text=topofall')).Items), ['TopOfAll']);
    assert.deepEqual((await get('/search/players?text=lantern')).Items[0], {
      ID: 'LanternFox',
      Avatar: 'http://images.example/a/l.png',
      Country: 'us',
      Level: 10,
      Points: 570,
      Trophies: { Earned: 7, Total: 7, Platinum: 1, Gold: 2, Silver: 2, Bronze: 2 },
    });
  });

  test('game search has the number of owners, without excluded and hidden players', async () => {
    const { Total, Items } = await get('/search/games?text=harbour');
    assert.equal(Total, 2);
    const owners = new Map(Items.map(({ Game, Owners }) => [(Game as Item)['Id'], Owners]));
    assert.deepEqual([owners.get('NPWR90001_00'), owners.get('NPWR90101_00')], [1, 2]);
  });

  test('leaderboards, global and by country, share ranks for ties and omit excluded and hidden players', async () => {
    const world = await get('/leaderboards/world');
    assert.equal(world.Total, 6);
    assert.deepEqual(
      world.Items.map(({ Position }) => Position),
      [1, 2, 2, 4, 5, 6],
    );
    assert.equal(
      idsOf(world.Items).includes('TopOfAll') || idsOf(world.Items).includes('HiddenOwl'),
      false,
    );
    assert.deepEqual(ranksOf((await get('/leaderboards/countries/US')).Items), [
      [1, 'LanternFox'],
      [2, 'HarbourTwin'],
    ]);
    assert.deepEqual(await get('/leaderboards/countries/xx'), { Total: 0, Items: [] });
  });

  test('the leaderboard of a game is found by either id', async () => {
    const { Total, Items } = await get('/leaderboards/games/npwr90103_00');
    assert.equal(Total, 4);
    assert.deepEqual(
      Items.map(({ UserPoints }) => UserPoints),
      [120, 120, 120, 45],
    );
  });

  test('a comparison lists common games and the leading player', async () => {
    const compared = await get('/players/lanternfox/compare/HarbourTwin');
    assert.deepEqual(
      [compared.Total, compared['FirstAhead'], compared['SecondAhead'], compared['Level']],
      [1, 0, 0, 1],
    );
    const [game = {}] = compared.Items;
    assert.equal((game['Game'] as Item)['Id'], 'NPWR90003_00');
    assert.equal((game['First'] as Item)['UserPoints'], 120);
    assert.deepEqual(
      (await get(`/players/${encodeURIComponent(foreignName)}/compare/LanternFox`)).Total,
      2,
    );
  });

  test('rarity is the share of owners who earned each trophy', async () => {
    const rarity = await get<Item & { Trophies: Item[] }>('/games/NPWR90003_00/rarity');
    assert.equal(rarity['Owners'], 4);
    assert.deepEqual(
      rarity.Trophies.map(({ Earners, Percent, Trophy }) => [
        (Trophy as Item)['IdTrophy'],
        Earners,
        Percent,
      ]),
      [
        [1, 3, 75],
        [2, 4, 100],
        [3, 1, 25],
      ],
    );
  });

  test('recent trophies of all players are listed newest first', async () => {
    const recent = await get<Item[]>('/trophies/recent?limit=3');
    assert.deepEqual(
      recent.map(({ Player, Trophy }) => [(Player as Item)['ID'], (Trophy as Item)['DateEarned']]),
      [
        ['LanternFox', '2014-03-01T11:30:00Z'],
        ['LanternFox', '2014-02-28T13:00:00Z'],
        [foreignName, '2014-01-06T00:00:00Z'],
      ],
    );
    const all = await get<Item[]>('/trophies/recent?limit=100');
    assert.equal(idsOf(all).includes('HiddenOwl'), false);
  });

  test('the Link header leads to the next part', async () => {
    const seen: unknown[] = [];
    let next: string | null = `${started.url}/json/leaderboards/world?limit=4`;
    while (next !== null) {
      const answer: Response = await fetch(next);
      seen.push(...idsOf(((await answer.json()) as Part).Items));
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    assert.deepEqual(seen, idsOf((await get('/leaderboards/world')).Items));
  });

  test('entity tags, HEAD and compression work as for operations', async () => {
    const address = `${started.url}/json/leaderboards/world`;
    const tag = (await fetch(address)).headers.get('etag') ?? '';
    assert.equal((await fetch(address, { headers: { 'If-None-Match': tag } })).status, 304);
    const head = await fetch(address, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  test('invalid requests are refused', async () => {
    assert.deepEqual(await refused('/players/LanternFox/compare/HiddenOwl'), [
      404,
      'client.resource.unknown',
    ]);
    assert.deepEqual(await refused('/players/nobody/compare/LanternFox'), [
      404,
      'client.resource.unknown',
    ]);
    assert.deepEqual(await refused('/games/NPWR99999_00/rarity'), [404, 'client.resource.unknown']);
    assert.deepEqual(await refused('/leaderboards/games/NPWR99999_00'), [
      404,
      'client.resource.unknown',
    ]);
    assert.deepEqual(await refused('/search/players'), [400, 'client.parameter.missing']);
    assert.deepEqual(await refused('/leaderboards/world?limit=101'), [
      400,
      'client.parameter.not-between',
    ]);
    assert.deepEqual(await refused('/leaderboards/world?offset=-1'), [
      400,
      'client.parameter.not-between',
    ]);
    assert.deepEqual(await refused('/leaderboards/world?limt=5'), [
      400,
      'client.parameter.unknown',
    ]);
    const misspelt = await fetch(`${started.url}/json/leaderboards/world?Limt=5`);
    assert.match(
      await misspelt.text(),
      /Unknown parameter: Limt\. Valid parameters: offset, limit/,
    );
    assert.deepEqual(await refused('/leaderboards/world', { method: 'POST' }), [
      405,
      'client.method.not-allowed',
    ]);
    assert.deepEqual(await refused('/leaderboards/moon'), [404, 'client.operation.unknown']);
  });

  test('OPTIONS names the methods of the path, as a refusal does', async () => {
    for (const path of ['/json/search/players', '/v1/games', '/v1/players/a%2Fb', '/docs', '']) {
      const ask = (method: string) =>
        fetch(`${started.url}${path}`, { method, headers: { origin: 'http://a.example' } });
      const { status, headers } = await ask('OPTIONS');
      const allow = (await ask('DELETE')).headers.get('allow');
      assert.deepEqual(
        [status, headers.get('allow'), headers.get('access-control-allow-methods')],
        [204, allow, allow],
        path,
      );
      assert.equal(allow?.includes('POST'), !/json|v1/.test(path), path);
    }
  });

  test('every resource is tested', () => {
    assert.deepEqual(Object.keys(resources).length, 8);
  });
});
