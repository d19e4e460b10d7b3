/** The page of a player's timeline (docs/spec/site-2.md A18). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { maxBytes } from './page-limits.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 20);
/** For each game the days on which it was begun and last played, counted from 0 on 1 January 2026. */
const spans: readonly (readonly [title: string, first: number, last: number])[] = [
  ['Harbour', 100, 160],
  ['Kites', 5, 20],
  ['Lanterns', -40, 10],
  ...Array.from({ length: 120 }, (_, index) => [`Quay ${index}`, 30, 31 + index / 4] as const),
];
/** The year of a player with many games, whose titles are unusually long. */
const manySpans: typeof spans = Array.from({ length: 400 }, (_, index) => [
  `The Long Lanterns of the Harbour at the Edge of Night, ${index}`,
  index / 4,
  30 + index / 3,
]);
/** As many games as a page has, and one that has only trophies that are dated in the future. */
const spansAhead: typeof spans = [
  ['Tomorrow', 200, 201],
  ...Array.from({ length: 280 }, (_, index) => [`Past ${index}`, 1, 2 + index / 4] as const),
];

const records: readonly DataRecord[] = [
  ...playedBy('Fox', 1, spans),
  ...playedBy('Dreamer', 2001, spansAhead),
  ...playedBy('Collector_of-Lanterns', 1001, manySpans),
];

function playedBy(player: string, firstId: number, played: typeof spans): readonly DataRecord[] {
  const list = played.flatMap(([title, ...days], index): DataRecord[] => {
    const game = `NPWR${String(firstId + index).padStart(5, '0')}_00`;
    const trophies = title === 'Kites' ? [1, 2] : [1, 2, 3];
    return [
      { type: 'game', id: game, title, platform: 'ps4' },
      ...trophies.map((id): DataRecord => ({ type: 'trophy', game, id, grade: 'bronze' })),
      ...days.map((day, at): DataRecord => ({
        type: 'earned',
        player,
        game,
        trophy: at + 1,
        date: Date.UTC(2026, 0, 1) + day * dayMs,
      })),
    ];
  });
  return [{ type: 'player', name: player }, ...list];
}

describe("the page of a player's timeline", () => {
  let service: StartedService;
  before(async () => {
    service = await startService(
      {},
      async (store) => {
        await store.load({ now, source: 'test' }, (load) => load.apply(records));
      },
      () => now,
    );
  });
  after(() => service.stop());

  async function get(query = '', player = 'Fox'): Promise<string> {
    const response = await fetch(
      `http://127.0.0.1:${service.port}/players/${player}/timeline${query}`,
    );
    assert.equal(response.status, 200, query);
    return response.text();
  }
  /** Returns the texts of the rows, without the drawings. */
  function rowsOf(body: string): string[] {
    const [, list = ''] = /<div class="timeline[^]*?<ol>([^]*?)<\/ol>/.exec(body) ?? [];
    return Array.from(list.matchAll(/<li[^>]*>([^]*?)<\/li>/g), ([, row = '']) =>
      row
        .replaceAll(/<svg[^]*?<\/svg>|<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  }

  test('has all games of the year, those played last first, with dates, status and progress as text', async () => {
    const rows = rowsOf(await get());
    assert.equal(rows.length, spans.length);
    assert.deepEqual(
      [rows[0], rows.at(-2), rows.at(-1)],
      [
        'Harbour 11 Apr – 10 Jun Playing 66 %',
        'Kites 6 Jan – 21 Jan Completed 100 %',
        'Lanterns 22 Nov 2025 – 11 Jan Stalled 66 %',
      ],
    );
  });

  test('has a year of 400 games within 60 KB a page, each game once', async () => {
    const pages = await Promise.all(
      ['', '?page=2'].map((query) => get(query, 'Collector_of-Lanterns')),
    );
    for (const body of pages)
      assert.ok(Buffer.byteLength(body) <= maxBytes, `${body.length} bytes`);
    const titles = pages.flatMap(rowsOf).map((row) => /^.*Night, \d+/.exec(row)?.[0]);
    assert.equal(new Set(titles).size, 400);
    assert.equal(titles.length, 400);
    assert.match(pages[1] ?? '', /href="games\/NPWR01001_00"/);
  });

  test('has every game next to one whose trophies are all dated in the future', async () => {
    const body = await get('', 'Dreamer');
    assert.equal(rowsOf(body).length, 280);
    assert.doesNotMatch(body, /Tomorrow|rel="next"/);
    assert.match(body, /280 games/);
  });

  test('says what stalled means', async () => assert.match(await get(), /no trophy for 90 days/));

  test('has the other years as links, and a game in each year in which it was played', async () => {
    assert.match(await get(), /aria-current="page">2026<[^]*>2025</);
    assert.deepEqual(rowsOf(await get('?year=2025')), [
      'Lanterns 22 Nov – 11 Jan 2026 Stalled 66 %',
    ]);
  });

  test('draws a bar for each game', async () => {
    const body = await get();
    assert.equal(body.match(/<li class="(?:done|open|idle) x\d+ w\d+/g)?.length, spans.length);
  });
});
