/** Lists on pages: the responses to a URL whose page number is beyond the end of the list, and to one without a page number. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** Makes two players with 60 games each and 30 players with one game each. 26 players and one game have "alpha" in their names. */
function invent(): DataRecord[] {
  const game = (index: number): string => `NPWR${String(index).padStart(5, '0')}_00`;
  const games = Array.from({ length: 60 }, (_, index): DataRecord[] => [
    { type: 'game', id: game(index), title: index === 0 ? 'Alpha Tide' : `Harbour ${index}` },
    { type: 'trophy', game: game(index), id: 1, grade: 'bronze', title: 'First Light' },
  ]);
  const owners = ['LanternFox', 'QuillOwl'].flatMap((player): DataRecord[] => [
    { type: 'player', name: player, country: 'us' },
    ...Array.from({ length: 60 }, (_, index): DataRecord => ({
      type: 'earned',
      player,
      game: game(index),
      trophy: 1,
      date: now - index * 60_000,
    })),
  ]);
  const others = Array.from({ length: 58 }, (_, index): DataRecord[] => {
    const player = index < 26 ? `Alpha${index}` : `Reed${index}`;
    return [
      { type: 'player', name: player, country: 'ar' },
      { type: 'earned', player, game: game(0), trophy: 1, date: now - index * 1000 },
    ];
  });
  return [...games.flat(), ...owners, ...others.flat()];
}

interface List {
  readonly name: string;
  /** The URL without a page number. */
  readonly path: string;
  readonly last: number;
  /** The text on the list's last page that states the range of its entries. */
  readonly range: string;
}

const lists: readonly List[] = [
  { name: 'a search', path: '/search?q=alpha&kind=players', last: 2, range: '25–26 of 26' },
  { name: 'the leaderboard of the world', path: '/leaderboards', last: 2, range: '51–60 of 60' },
  {
    name: 'the leaderboard of a country',
    path: '/leaderboards?country=ar',
    last: 2,
    range: '51–58 of 58',
  },
  {
    name: 'the leaderboard of a game',
    path: '/leaderboards?game=NPWR00000_00',
    last: 2,
    range: '51–60 of 60',
  },
  {
    name: 'the games of a player',
    path: '/players/LanternFox/games',
    last: 2,
    range: '41–60 of 60',
  },
  {
    name: 'sorted games of a player',
    path: '/players/LanternFox/games?sort=title',
    last: 2,
    range: '41–60 of 60',
  },
  { name: 'a comparison', path: '/compare?a=LanternFox&b=QuillOwl', last: 2, range: '31–60 of 60' },
];

/** Texts that say that a list is empty. */
const emptyTexts = /Nothing was found|ranked here yet|No games match|no games in common/;

describe('a list in pages', () => {
  let service: StartedService;
  before(async () => {
    service = await startService(
      {},
      (store) =>
        store.load({ now, source: 'test' }, (load) => load.apply(invent())).then(() => undefined),
      () => now,
    );
  });
  after(() => service.stop());

  async function get(path: string): Promise<{ readonly status: number; readonly body: string }> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      headers: { Accept: 'text/html' },
    });
    return { status: response.status, body: await response.text() };
  }
  const paged = (path: string, page: string): string =>
    `${path}${path.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`;

  for (const { name, path, last, range } of lists) {
    test(`${name} ends with page ${last}`, async () => {
      const { status, body } = await get(paged(path, String(last)));
      assert.equal(status, 200);
      assert.ok(body.includes(range), body);
    });

    for (const page of [String(last + 1), '99', '1000000', '99999999999999999999']) {
      test(`${name}, page ${page}, states where the list ends and links to it`, async () => {
        const { status, body } = await get(paged(path, page));
        assert.equal(status, 404);
        assert.match(body, /beyond the end of the list/);
        assert.doesNotMatch(body, emptyTexts);
        assert.doesNotMatch(body, /\d–\d+ of \d+/);
        const targets = Array.from(
          body.matchAll(/href="([^"#]*[?&;]page=\d+)[^"]*"/g),
          ([, link = '']) => link.replaceAll('&amp;', '&'),
        );
        assert.deepEqual(
          targets.map((link) => Number(/page=(\d+)/.exec(link)?.[1])),
          [1, last],
        );
        for (const link of targets) {
          const url = new URL(link, `http://127.0.0.1:${service.port}${path}`);
          const reached = await get(url.pathname + url.search);
          assert.equal(reached.status, 200);
          assert.equal(reached.body.includes(range), link.includes(`page=${last}`));
        }
      });
    }

    for (const page of ['0', '-1', '1.5', 'two', '', '0x2', '2e0', ' 2', 'NaN', 'Infinity']) {
      test(`${name} begins at its beginning for page ${JSON.stringify(page)}`, async () => {
        const { status, body } = await get(paged(path, page));
        assert.equal(status, 200);
        assert.match(body, /\b1–\d+ of \d+/);
      });
    }
  }

  test('has the first of each kind that was found, and a link to all of them', async () => {
    const headings = ({ body }: { readonly body: string }): string[] =>
      Array.from(body.matchAll(/<h2[^>]*>([^<]*)/g), ([, text = '']) => text);
    const both = await get('/search?q=alpha');
    assert.deepEqual(headings(both), ['Players', 'Games']);
    assert.equal(
      both.body.match(/<ul class="people sheet">[^]*?<\/ul>/)?.[0].match(/<li>/g)?.length,
      8,
    );
    assert.match(both.body, /href="[^"]*search\?q=alpha&amp;kind=players">All 26 ›<\/a>/);
    assert.deepEqual(headings(await get('/search?q=alpha&kind=players&page=2')), ['Players']);
    assert.deepEqual(headings(await get('/search?q=alpha&kind=games')), ['Games']);
  });

  test('has games of one platform, and no players', async () => {
    const { body } = await get('/search?q=alpha&platform=ps4');
    assert.match(body, /Nothing was found for/);
  });

  test('that is empty states it on every page, without a range', async () => {
    for (const [path, text] of [
      ['/search?q=zzzz&kind=players', /Nothing was found for/],
      ['/leaderboards?country=jp', /ranked here yet/],
      ['/players/LanternFox?title=zzzz', /No games match/],
    ] as const) {
      for (const page of ['1', '2', '99']) {
        const { status, body } = await get(paged(path, page));
        assert.equal(status, page === '1' ? 200 : 404);
        assert.match(body, text);
        assert.doesNotMatch(body, /0–0 of 0/);
      }
    }
  });

  test('of one page leads to its only page from beyond the end', async () => {
    const { body } = await get('/leaderboards?country=us&page=7');
    assert.match(body, /beyond the end of the list/);
    assert.deepEqual(
      Array.from(body.matchAll(/href="[^"]*[?&;]page=(\d+)/g), ([, page]) => page),
      ['1'],
    );
  });
});
