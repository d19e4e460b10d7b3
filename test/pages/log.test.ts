/** The page of a player's log (docs/spec/site.md 2). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const hour = 3_600_000;
const evening = Date.UTC(2026, 10, 21, 20, 10);
const set = 'NPWR90001_00';
const other = 'NPWR90002_00';
const titles = Array.from({ length: 70 }, (_, index) => `Lamp ${index + 1}`);

/**
 * The dates of the first six trophies: a session with three trophies, a session across midnight with two, and a session in the previous
 * year. The other trophies have no date.
 */
const dates: readonly (number | null)[] = [
  evening + 3 * hour,
  evening + hour,
  evening,
  Date.UTC(2026, 10, 2, 1),
  Date.UTC(2026, 10, 1, 23, 30),
  Date.UTC(2025, 4, 1),
];
const records: readonly DataRecord[] = [
  { type: 'game', id: set, title: 'Harbour', platform: 'ps4' },
  ...titles.map((title, index): DataRecord => ({
    type: 'trophy',
    game: set,
    id: index + 1,
    grade: index === 2 ? 'gold' : 'bronze',
    title,
  })),
  { type: 'player', name: 'Fox' },
  { type: 'player', name: 'Owl' },
  { type: 'player', name: 'Hare' },
  { type: 'player', name: 'Stoat' },
  { type: 'game', id: other, title: 'Quay', platform: 'ps4' },
  ...titles.slice(0, 3).map((title, index): DataRecord => ({
    type: 'trophy',
    game: other,
    id: index + 1,
    grade: 'bronze',
    title,
  })),
  ...[Date.UTC(2023, 10, 3), Date.UTC(2025, 2, 4), Date.UTC(2099, 11, 5)].map(
    (date, index): DataRecord => ({
      type: 'earned',
      player: 'Stoat',
      game: other,
      trophy: index + 1,
      date,
    }),
  ),
  { type: 'earned', player: 'Hare', game: set, trophy: 1, date: null },
  ...titles.map((_, index): DataRecord => ({
    type: 'earned',
    player: 'Fox',
    game: set,
    trophy: index + 1,
    date: dates[index] ?? null,
  })),
];

describe("the page of a player's log", () => {
  let service: StartedService;
  before(async () => {
    service = await startService(
      {},
      async (store) => {
        await store.load({ now: evening, source: 'test' }, (load) => load.apply(records));
      },
      () => evening,
    );
  });
  after(() => service.stop());

  async function get(path: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      headers: { Accept: 'text/html' },
    });
    assert.equal(response.status, 200, path);
    return response.text();
  }
  const headings = (body: string): string[] =>
    Array.from(body.matchAll(/<h[34][^>]*>([^]*?)<\/h/g), ([, text = '']) =>
      text.replaceAll(/<[^>]*>/g, '').trim(),
    );
  const shown = (body: string): string[] =>
    Array.from(body.matchAll(/<bdi>(Lamp \d+)/g), ([, title = '']) => title);
  /** Returns the path of a link in the log; empty if there is no such link. */
  function linkOf(body: string, label: string): string {
    const link = new RegExp(`href="([^"]*)"[^>]*>${label}</a>`)
      .exec(body)?.[1]
      ?.replaceAll('&amp;', '&');
    if (link === undefined) return '';
    const { pathname, search } = new URL(link, 'http://site.invalid/players/Fox/log');
    return pathname + search;
  }

  test('has a heading for each session, and one for each year', async () => {
    assert.deepEqual(headings(await get('/players/Fox/log')), [
      '2026',
      '21 Nov, 20:10–23:10 · 3 trophies in 1 game',
      '1 Nov, 23:30 – 2 Nov, 01:00 · 2 trophies in 1 game',
      '2025',
      '1 May, 00:00 · 1 trophy in 1 game',
    ]);
  });

  test('leads from its last page to trophies without a date, on pages of their own', async () => {
    const first = await get('/players/Fox/log');
    assert.equal(shown(first).length, 6);
    const undated = await get(linkOf(first, 'Without a date'));
    assert.deepEqual([headings(undated), shown(undated).length], [['Without a date'], 50]);
    const last = await get(linkOf(undated, 'Older'));
    assert.equal(shown(last).length, 14);
  });

  test('filters by year, month, grade and platform', async () => {
    assert.deepEqual(shown(await get('/players/Fox/log?year=2025')), ['Lamp 6']);
    assert.deepEqual(shown(await get('/players/Fox/log?year=2026&month=11&grade=gold')), [
      'Lamp 3',
    ]);
    assert.deepEqual(shown(await get('/players/Fox/log?platform=ps4')).length, 6);
    assert.match(await get('/players/Fox/log?platform=ps5'), /No trophy matches/);
  });

  test('counts the filters that are set, and offers dates where they decide', async () => {
    const fields = async (query: string): Promise<string[]> => {
      const [, form = ''] = /<details class="filter">([^]*?)<\/details>/.exec(
        await get(`/players/Fox/log${query}`),
      ) ?? [''];
      return Array.from(
        form.matchAll(/<summary>([^<]*)|name="(\w+)"/g),
        ([, label = '', name = '']) => label + name,
      );
    };
    const ofTrophies = ['grade', 'platform'];
    assert.deepEqual(await fields(''), ['Filter', 'year', 'month', ...ofTrophies, 'undated']);
    assert.deepEqual(await fields('?year=2026&grade=gold'), [
      'Filter (2)',
      'year',
      'month',
      ...ofTrophies,
    ]);
    assert.deepEqual(await fields('?undated=1'), ['Filter (1)', ...ofTrophies, 'undated']);
    assert.deepEqual(await fields('?sort=rarest'), [
      'Filter',
      'sort',
      'year',
      'month',
      ...ofTrophies,
    ]);
  });

  test('takes a month without a year as the latest one, and says which year that is', async () => {
    const november = await get('/players/Fox/log?month=11');
    assert.deepEqual(shown(november).length, 5);
    assert.match(november, /<option value="2026" selected>/);
    const december = await get('/players/Fox/log?month=12&sort=rarest');
    assert.match(december, /<h2>The rarest trophies of Dec 2025<\/h2>/);
    assert.match(december, /<option value="2025" selected>/);
    assert.match(await get('/players/Hare/log?month=12'), /No dated trophy/);
  });

  test('takes a month without a year as the latest one with a trophy, in the future only if there is no other', async () => {
    const found = async (month: number) => {
      const body = await get(`/players/Stoat/log?month=${month}`);
      return [/<option value="(\d{4})" selected>/.exec(body)?.[1], shown(body)];
    };
    assert.deepEqual(await found(11), ['2023', ['Lamp 1']]);
    assert.deepEqual(await found(3), ['2025', ['Lamp 2']]);
    assert.deepEqual(await found(12), ['2099', ['Lamp 3']]);
    assert.deepEqual(await found(1), ['2025', []]);
    assert.deepEqual(await found(4), ['2024', []]);
  });

  test('orders all trophies by rarity at once, also those without a date, and says so', async () => {
    const first = await get('/players/Fox/log?sort=rarest');
    assert.match(first, /<h2>The rarest trophies<\/h2>/);
    assert.match(first, /aria-current="page">Rarest</);
    // Three players have the game, and two of them have the trophy Lamp 1.
    assert.deepEqual([shown(first).length, shown(first)[0], headings(first)], [50, 'Lamp 2', []]);
    const last = await get(linkOf(first, 'Next'));
    assert.deepEqual([shown(last).length, shown(last).at(-1)], [20, 'Lamp 1']);
  });

  test('orders a year and a month by rarity, and says which', async () => {
    const month = await get('/players/Fox/log?year=2026&month=11&sort=rarest');
    assert.deepEqual(shown(month), ['Lamp 2', 'Lamp 3', 'Lamp 4', 'Lamp 5', 'Lamp 1']);
    assert.match(month, /<h2>The rarest trophies of Nov 2026<\/h2>/);
    const year = await get('/players/Fox/log?year=2025&sort=rarest');
    assert.deepEqual(shown(year), ['Lamp 6']);
    assert.match(year, /<h2>The rarest trophies of 2025<\/h2>/);
    assert.doesNotMatch(year, /were compared/);
  });

  test('has the rarest of a grade and a platform', async () => {
    assert.deepEqual(shown(await get('/players/Fox/log?sort=rarest&grade=gold')), ['Lamp 3']);
    assert.match(await get('/players/Fox/log?sort=rarest&platform=ps5'), /No trophy matches/);
  });

  test('links to the feed', async () => {
    assert.match(await get('/players/Fox/log'), /<a href="[^"]*feed\.atom">/);
  });

  test('says why it is empty', async () => {
    for (const [name, action] of [
      ['Owl', 'Overview'],
      ['Hare', 'Trophies without a date'],
    ] as const) {
      const body = await get(`/players/${name}/log`);
      assert.match(body, /No dated trophy\./);
      assert.notEqual(linkOf(body, action), '');
    }
    assert.notEqual(linkOf(await get('/players/Owl/log?sort=rarest'), 'Overview'), '');
  });
});
