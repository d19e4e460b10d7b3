/** The choices on pages: every choice shows the result that it describes. A choice without results leads to a page, not to an error. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { otherNetworks } from '../../src/domain/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR90001_00';

let service: StartedService;
before(async () => {
  service = await startDemo(now);
  await service.store.refreshFigures(now);
});
after(() => service.stop());

const requestOf = (path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { Accept: 'text/html' } });

async function pageOf(path: string): Promise<string> {
  const response = await requestOf(path);
  assert.equal(response.status, 200, path);
  return response.text();
}

const withParameter = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

interface Option {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** Returns the select fields in a page's forms, by the name of the parameter that each sets. */
function selectsIn(page: string): ReadonlyMap<string, readonly Option[]> {
  const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(page) ?? [];
  const selects = main.matchAll(/<select name="([^"]+)"[^>]*>([^]*?)<\/select>/g);
  return new Map(
    Array.from(selects, ([, name = '', content = '']) => [
      name,
      Array.from(
        content.matchAll(/<option value="([^"]*)"( selected)?[^>]*>([^<]*)</g),
        ([, value = '', chosen, label = '']) => ({
          value,
          label: label.trim(),
          isChosen: chosen !== undefined,
        }),
      ),
    ]),
  );
}

/** Returns the orders that a page offers, in a form or as links. */
function ordersIn(page: string): readonly string[] {
  const offered =
    selectsIn(page)
      .get('sort')
      ?.map(({ value }) => value) ?? [];
  const linked = Array.from(page.matchAll(/[?;]sort=([a-z]+)/g), ([, order = '']) => order);
  return [...new Set([...offered, ...linked])];
}

/** Returns the entries of a page in order: the games and trophies to which it links, and the games for which it links to a comparison. */
function listIn(page: string): string {
  const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(page) ?? [];
  return Array.from(
    main.matchAll(/href="(?:[^"?]*games\/|[^"]*;game=)([^"?]+)"/g),
    ([, path = '']) => path,
  ).join(' ');
}

const pages = [
  '/games',
  '/search?q=a',
  '/leaderboards',
  '/players/LanternFox/games',
  '/players/LanternFox/log',
  '/players/LanternFox/cabinet',
  `/players/LanternFox/games/${game}`,
  `/games/${game}`,
  '/compare?p=LanternFox&p=PixelHeron',
];

describe('on a page with choices,', () => {
  for (const path of pages) {
    test(`each choice has a name of its own, and is shown as chosen once it is: ${path}`, async () => {
      for (const [name, options] of selectsIn(await pageOf(path))) {
        assert.equal(new Set(options.map(({ label }) => label)).size, options.length, name);
        for (const { value } of options) {
          const chosen = selectsIn(await pageOf(withParameter(path, name, value)))
            .get(name)
            ?.filter(({ isChosen }) => isChosen);
          assert.deepEqual(
            chosen?.map((option) => option.value),
            [value],
            `${name}=${value}`,
          );
        }
      }
    });

    test(`each order alone shows another list: ${path}`, async () => {
      const lists = new Map<string, string>();
      for (const order of ordersIn(await pageOf(path))) {
        const list = listIn(await pageOf(withParameter(path, 'sort', order)));
        assert.equal(lists.get(list), undefined, order);
        lists.set(list, order);
      }
    });
  }
});

describe('a choice that leaves nothing is a page that says so:', () => {
  const empty: readonly string[] = [
    '/games?q=zzzz',
    '/games?series=zzzz',
    '/games?year=1999',
    '/games?platform=pspc&letter=q',
    '/search?q=zzzz',
    '/search?q=zzzz&kind=players',
    '/search?q=zzzz&platform=ps4',
    '/leaderboards?country=aq',
    ...otherNetworks.map((network) => `/leaderboards?network=${network}`),
    '/players/LanternFox/games?title=zzzz',
    '/players/LanternFox/games?platform=psp',
    '/players/LanternFox/games?network=xbox',
    '/players/LanternFox/log?year=1999',
    '/players/LanternFox/log?year=1999&month=1&sort=rarest',
    '/players/LanternFox/log?network=xbox',
    '/players/LanternFox/timeline?year=1999',
    '/players/LanternFox/timeline?network=xbox',
    '/players/LanternFox/cabinet?network=xbox&list=completed',
    '/compare?p=LanternFox&p=Nobody',
  ];
  for (const path of empty)
    test(path, async () => {
      for (const address of [path, withParameter(path, 'page', '1')])
        assert.match(await pageOf(address), /class="empty"/, address);
    });
});

test('the board of a country that does not exist is not found; one of a country without players is empty', async () => {
  for (const path of ['?country=zz', '?country=ZZ', '?country=zz&player=LanternFox&page=1'])
    assert.equal((await requestOf(`/leaderboards${path}`)).status, 404, path);
  assert.equal((await requestOf('/leaderboards?country=AQ')).status, 200);
  // This country code is not in ISO 3166, but a source states it.
  const records: readonly DataRecord[] = [
    { type: 'player', name: 'KestrelKite', country: 'xk' },
    { type: 'earned', player: 'KestrelKite', game, trophy: 1, date: now },
  ];
  await service.store.load({ now, source: 'test' }, (load) => load.apply(records));
  assert.match(await pageOf('/leaderboards?country=xk'), /KestrelKite/);
});
