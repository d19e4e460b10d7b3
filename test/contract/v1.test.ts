/** The modern API below `/v1`, with the data of the contract tests, on every engine. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { v1 } from '../../src/contract/index.ts';
import type { ContractService } from './contract-service.ts';
import { describeOnStores } from './contract-service.ts';
import { foreignName } from './data.ts';

type Json = Readonly<Record<string, unknown>>;
interface Page extends Json {
  readonly items: readonly Json[];
  readonly total: number | null;
  readonly next: string | null;
}

describeOnStores('the modern API', (start) => {
  let contract: ContractService;
  before(async () => {
    contract = await start();
  });
  after(() => contract.stop());

  const ask = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${contract.started.url}/v1${path}`, init);

  async function get<T = Page>(path: string): Promise<T> {
    const answer = await ask(path);
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    return JSON.parse(text) as T;
  }

  /** Returns status and code of a refusal, which must be problem details. */
  async function refused(path: string, init?: RequestInit): Promise<string> {
    const answer = await ask(path, init);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json', path);
    const problem = (await answer.json()) as Json;
    assert.equal(problem['status'], answer.status);
    return `${answer.status} ${String(problem['code'])}`;
  }

  /** Follows `next` to the end, and checks that `Link` says the same. */
  async function collect(path: string): Promise<Json[]> {
    const items: Json[] = [];
    for (let next: string | null = `${contract.started.url}/v1${path}`; next !== null;) {
      const answer: Response = await fetch(next);
      const page = (await answer.json()) as Page;
      assert.equal(
        answer.headers.get('link'),
        page.next === null ? null : `<${page.next}>; rel="next"`,
      );
      items.push(...page.items);
      next = page.next;
    }
    return items;
  }

  const gameOf = (item: Json): unknown => (item['game'] as Json)['id'];
  const trophyOf = (item: Json): string => {
    const { gameId, number } = item['trophy'] as Json;
    return `${String(gameId)} ${String(number)}`;
  };
  const nameOf = (item: Json): unknown => (item['player'] as Json)['name'];

  describe('a player', () => {
    test('is found by current and former name in any case, without games', async () => {
      const fox = await get<Json>('/players/lanternfox');
      assert.deepEqual(
        [fox['name'], fox['country'], fox['worldRank'], fox['countryRank'], fox['lastSeenAt']],
        [
          'LanternFox',
          'us',
          { position: 1, total: 6 },
          { position: 1, total: 2 },
          '2014-03-01T11:59:00Z',
        ],
      );
      assert.deepEqual(fox['trophies'], { platinum: 1, gold: 2, silver: 2, bronze: 2, total: 7 });
      assert.equal('games' in fox, false);
      assert.equal((await get<Json>('/players/OldHarbour'))['name'], 'NewHarbour');
      assert.equal(
        (await get<Json>(`/players/${encodeURIComponent(foreignName)}`))['name'],
        foreignName,
      );
    });

    test('has null for what is not known', async () => {
      const empty = await get<Json>('/players/EmptyShelf');
      for (const field of ['avatar', 'country', 'about', 'countryRank', 'playing', 'lastSeenAt']) {
        assert.equal(empty[field], null, field);
      }
      assert.deepEqual((await get<Json>('/players/TopOfAll'))['worldRank'], null);
    });

    test('that is hidden or unknown is 404 everywhere, and in no list', async () => {
      for (const name of ['HiddenOwl', 'Nobody', 'a%2Fb']) {
        for (const path of ['', '/games', '/games/NPWR90001_00', '/trophies', '/progression']) {
          assert.equal(
            await refused(`/players/${name}${path}`),
            '404 client.resource.unknown',
            name + path,
          );
        }
      }
      const lists = [
        '/leaderboards',
        '/leaderboards?country=us',
        '/leaderboards?game=NPWR90001_00',
        '/search?q=hidden',
      ];
      for (const path of lists)
        assert.doesNotMatch(await (await ask(path)).text(), /HiddenOwl/, path);
    });
  });

  describe('the games of a player', () => {
    test('are sorted, reversed and filtered', async () => {
      const played = await get('/players/LanternFox/games');
      const ids = played.items.map(gameOf);
      assert.deepEqual(ids.slice(0, 2), ['NPWR90003_00', 'NPWR90001_00']);
      assert.deepEqual([played.total, played.next], [5, null]);
      const reversed = await get('/players/LanternFox/games?direction=reverse');
      assert.deepEqual(reversed.items.map(gameOf), ids.toReversed());
      const only = async (query: string): Promise<unknown[]> =>
        (await get(`/players/LanternFox/games?${query}`)).items.map(gameOf);
      assert.deepEqual(await only('state=platinum'), ['NPWR90001_00']);
      assert.deepEqual(await only('title=clock'), ['NPWR90003_00']);
      assert.deepEqual(await only('platform=ps4'), ['NPWR90005_00']);
      assert.deepEqual((await only('sort=earned'))[0], 'NPWR90001_00');
    });

    test('one of them has all trophies of its set, earned or not', async () => {
      const game = await get<Json>('/players/LanternFox/games/npwr90103_00');
      assert.equal(gameOf(game), 'NPWR90003_00');
      const trophies = game['trophies'] as Json[];
      assert.deepEqual(
        trophies.map(({ isEarned, earnedAt }) => [isEarned, earnedAt]),
        [
          [true, '2014-03-01T11:30:00Z'],
          [true, null],
          [false, null],
        ],
      );
      assert.equal(
        await refused('/players/HarbourTwin/games/NPWR90001_00'),
        '404 client.resource.unknown',
      );
    });
  });

  describe('the log of trophies', () => {
    const log = '/players/LanternFox/trophies';

    test('is newest first; trophies without a date are last', async () => {
      const { items } = await get(log);
      const dates = items.map(({ earnedAt }) => earnedAt);
      assert.equal(dates.at(-1), null);
      const dated = dates.filter((date) => date !== null).map(String);
      assert.deepEqual(dated, dated.toSorted().toReversed());
      assert.equal(items.length, 7);
    });

    test('is sorted by date from the first, and by game', async () => {
      const dates = (await get(`${log}?sort=oldest`)).items.map(({ earnedAt }) => earnedAt);
      assert.equal(dates.at(-1), null);
      const dated = dates.filter((date) => date !== null).map(String);
      assert.deepEqual(dated, dated.toSorted());
      const keys = (await get(`${log}?sort=game`)).items.map(trophyOf);
      assert.deepEqual(keys, keys.toSorted());
      const ofOne = (await get(`${log}?game=NPWR90001_00&sort=game`)).items.map(trophyOf);
      assert.deepEqual(ofOne, ofOne.toSorted());
      assert.equal(await refused(`${log}?sort=size`), '400 client.parameter.not-one-of');
    });

    test('has full pages until the end with a filter by grade', async () => {
      const { items, next } = await get(`${log}?grade=gold&limit=1`);
      assert.equal(items.length, 1);
      assert.equal(
        (
          await get(
            `${new URL(next ?? '').pathname.replace(/^.*\/v1/, '')}${new URL(next ?? '').search}`,
          )
        ).next,
        null,
      );
    });

    test('is filtered by game, grade and dates', async () => {
      const only = async (query: string): Promise<string[]> =>
        (await collect(`${log}?${query}`)).map(trophyOf);
      assert.deepEqual(await only('game=npwr90003_00'), ['NPWR90003_00 1', 'NPWR90003_00 2']);
      assert.deepEqual(await only('grade=platinum'), ['NPWR90001_00 1']);
      assert.deepEqual(await only('since=2014-01-01'), ['NPWR90003_00 1', 'NPWR90001_00 1']);
      assert.deepEqual(await only('since=2013-09-01T08:00:00.25Z&until=2014-02-28T13:00:00Z'), [
        'NPWR90001_00 2',
      ]);
      assert.equal(await refused(`${log}?game=nothing`), '404 client.resource.unknown');
    });
  });

  test('progression counts the dated trophies of each day', async () => {
    const { items, total } = await get('/players/LanternFox/progression');
    assert.equal(total, items.length);
    assert.deepEqual(
      items.map((item) => [item['day'], item['total']]),
      [
        ['2013-08-14', 3],
        ['2013-09-01', 4],
        ['2014-02-28', 5],
        ['2014-03-01', 6],
      ],
    );
  });

  describe('the catalogue', () => {
    test('lists all games by id, and those with owners by their number', async () => {
      const ids = (await get('/games')).items.map(({ id }) => id);
      assert.deepEqual(ids, ids.toSorted());
      assert.equal(ids.length, 6);
      assert.equal((await get('/games?sort=owners')).items.at(-1)?.['id'], 'NPWR90006_00');
    });

    test('finds a game by either id; an unknown one is 404', async () => {
      const game = await get<Json>('/games/npwr90103_00');
      assert.deepEqual(
        [game['id'], game['title'], game['releasedAt']],
        ['NPWR90003_00', 'Clockwork Orchard', null],
      );
      for (const path of ['/games/x', '/games/x/trophies', '/leaderboards?game=x']) {
        assert.equal(await refused(path), '404 client.resource.unknown', path);
      }
    });

    test('says how rare the trophies of a game are, but not for fewer than five players', async () => {
      const { items } = await get('/games/NPWR90003_00/trophies');
      assert.deepEqual(
        items.map(({ earners, percentage }) => [earners, percentage]),
        [
          [3, null],
          [4, null],
          [1, null],
        ],
      );
      assert.ok((await get('/games/NPWR90005_00/trophies')).items.length === 3);
    });
  });

  test('leaderboards of the world, a country and a game share ranks for ties', async () => {
    const world = await get('/leaderboards');
    assert.deepEqual(
      world.items.map(({ position }) => position),
      [1, 2, 2, 4, 5, 6],
    );
    assert.deepEqual((await get('/leaderboards?country=US')).items.map(nameOf), [
      'LanternFox',
      'HarbourTwin',
    ]);
    assert.deepEqual((await get('/leaderboards?country=xx')).items, []);
    const game = await get('/leaderboards?game=NPWR90001_00');
    assert.deepEqual(
      game.items.map((item) => [nameOf(item), item['platinumAt']]),
      [['LanternFox', '2014-02-28T13:00:00Z']],
    );
    assert.equal(
      await refused('/leaderboards?game=NPWR90001_00&country=us'),
      '400 client.parameter.conflict',
    );
  });

  test('search finds players and games', async () => {
    const found = await get<Readonly<Record<string, Page>>>('/search?q=harbour');
    assert.deepEqual([found['players']?.total, found['games']?.total], [2, 2]);
    assert.equal(await refused('/search'), '400 client.parameter.missing');
  });

  describe('every list', () => {
    const lists = [
      '/players/LanternFox/games?sort=title',
      '/players/LanternFox/trophies?grade=any',
      '/players/LanternFox/trophies?game=NPWR90001_00',
      '/players/LanternFox/trophies?grade=bronze',
      '/players/LanternFox/trophies?sort=oldest',
      '/players/LanternFox/trophies?sort=game&grade=bronze',
      '/players/LanternFox/trophies?sort=oldest&game=NPWR90001_00',
      '/players/LanternFox/progression?',
      '/games?sort=id',
      '/games?sort=owners',
      '/games/NPWR90001_00/trophies?',
      '/leaderboards?country=us',
      '/leaderboards?game=NPWR90003_00',
    ];
    for (const path of lists) {
      test(`${path} in pages of one is the whole list`, async () => {
        assert.deepEqual(await collect(`${path}&limit=1`), (await get(`${path}&limit=200`)).items);
      });
    }

    test('refuses cursors of other lists, and limits out of bounds', async () => {
      const { next } = await get('/games?limit=1');
      const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
      assert.equal(await refused(`/leaderboards?cursor=${cursor}`), '400 client.page.cursor');
      assert.equal(await refused('/games?cursor=x'), '400 client.page.cursor');
      for (const limit of ['0', '201', 'x', '-1', '1.5']) {
        assert.equal(
          await refused(`/games?limit=${limit}`),
          '400 client.parameter.not-between',
          limit,
        );
      }
    });
  });

  test('fields selects fields of an object, and of the items of a list', async () => {
    assert.deepEqual(await get<Json>('/players/LanternFox?fields=name,country'), {
      name: 'LanternFox',
      country: 'us',
    });
    const { items } = await get('/games?limit=1&fields=id');
    assert.deepEqual(items, [{ id: 'NPWR90001_00' }]);
    assert.equal(await refused('/games?fields=x'), '400 client.parameter.not-one-of');
  });

  test('bad parameters are refused, and other methods and paths are problem details too', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['/players/LanternFox?x=1', '400 client.parameter.unknown'],
      ['/players/LanternFox/games?sort=x', '400 client.parameter.not-one-of'],
      ['/players/LanternFox/trophies?since=x', '400 client.parameter.not-a-date'],
      [`/search?q=${'x'.repeat(5000)}`, '400 client.parameter.too-long'],
      ['/nothing', '404 client.path.unknown'],
    ];
    for (const [path, expected] of cases) assert.equal(await refused(path), expected, path);
    assert.equal(await refused('/games', { method: 'POST' }), '405 client.method.not-allowed');
    assert.equal(await refused('/games', { method: 'DELETE' }), '405 client.method.not-allowed');
  });

  test('entity tags and HEAD work for every endpoint', async () => {
    for (const { path, parameters } of Object.values<v1.V1Endpoint>(v1.v1Endpoints)) {
      const filled = path
        .replace(/\{(\w+)\}/g, (_, key: string) => parameters[key]?.sample ?? '')
        .slice(v1.v1Root.length);
      const target = 'q' in parameters ? `${filled}?q=lantern` : filled;
      const answer = await ask(target);
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      const tag = answer.headers.get('etag') ?? '';
      assert.notEqual(tag, '', path);
      const again = await ask(target, { headers: { 'If-None-Match': tag } });
      assert.deepEqual([again.status, await again.text()], [304, ''], path);
      const head = await ask(target, { method: 'HEAD' });
      assert.deepEqual(
        [head.status, head.headers.get('etag'), await head.text()],
        [200, tag, ''],
        path,
      );
    }
  });
});
