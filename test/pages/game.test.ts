/** The page of a game: filters, a player's trophies, figures, status, series, other editions. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../src/records/records.ts';
import { hourMs } from '../../src/domain/time/index.ts';
import { makeEarned, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 2, 14, 18);
const harbour = 'NPWR00001_00';
const grades: readonly Grade[] = [
  'platinum',
  'gold',
  'silver',
  'silver',
  ...Array.from({ length: 8 }, (): Grade => 'bronze'),
];

function setOf(id: string, title: string, europe = ''): DataRecord[] {
  return [
    { type: 'game', id, title, platform: 'ps4', ...(europe === '' ? {} : { europeId: europe }) },
    ...grades.map((grade, index): DataRecord => ({
      type: 'trophy',
      game: id,
      id: index + 1,
      grade,
      title: `Trophy ${index + 1}.`,
    })),
  ];
}

/**
 * Six players earn everything: the first has the platinum after one hour, the second after two hours, and so on. The player Lone has two
 * trophies, one of them without a date.
 */
const records: readonly DataRecord[] = [
  ...setOf(harbour, 'Harbour'),
  ...setOf('NPWR00002_00', 'HARBOUR'),
  ...setOf('NPWR00003_00', 'Quay', harbour),
  ...setOf('NPWR00004_00', 'Kite'),
  { type: 'game', id: harbour, status: 'delisted', series: 'Lanterns' },
  { type: 'game', id: 'NPWR00004_00', series: 'lanterns' },
  ...[1, 2, 3, 4, 5, 6].flatMap((hours) => [
    makePlayer(`Player${hours}`),
    ...grades.map((_, index) =>
      makeEarned(
        `Player${hours}`,
        harbour,
        index + 1,
        now - (index === 0 ? 0 : hours * hourMs - index * 1000),
      ),
    ),
  ]),
  makePlayer('Lone'),
  makeEarned('Lone', harbour, 2, now),
  makeEarned('Lone', harbour, 5, null),
];

let service: StartedService;
before(async () => {
  service = await startService(
    {},
    async (store) => {
      await store.load({ now, source: 'test' }, (load) => load.apply(records));
      await store.refreshFigures(now);
    },
    () => now,
  );
});
after(() => service.stop());

async function pageOf(path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`);
  assert.equal(response.status, 200);
  return response.text();
}

/** Returns the rows of the list of trophies, as text. */
async function rowsOf(query: string): Promise<string[]> {
  const [, list = ''] =
    /<ul class="trophies sheet">([\s\S]*?)<\/ul>/.exec(await pageOf(`/games/${harbour}${query}`)) ??
    [];
  return list
    .split('<li')
    .slice(1)
    .map((row) =>
      row
        .slice(row.indexOf('>') + 1)
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    );
}

/** Returns the text of a figure by its name. */
async function factOf(name: string): Promise<string> {
  const [, value = ''] =
    new RegExp(`<dt>${name}</dt>\\s*<dd>([\\s\\S]*?)</dd>`).exec(
      await pageOf(`/games/${harbour}`),
    ) ?? [];
  return value.trim();
}

describe('the page of a game', () => {
  test('has the trophies of a grade alone', async () => {
    const rows = await rowsOf('?grade=silver');
    assert.deepEqual(
      rows.map((row) => /Trophy \d+/.exec(row)?.[0]),
      ['Trophy 3', 'Trophy 4'],
    );
  });

  test('says of each trophy whether a player has it', async () => {
    const rows = await rowsOf('?player=lone');
    const marks = rows.map((row) => /has it|missing/.exec(row)?.[0]);
    assert.deepEqual(
      marks,
      grades.map((_, index) => (index === 1 || index === 4 ? 'has it' : 'missing')),
    );
    assert.match(rows[1] ?? '', /✓ has it .*2026/);
    const page = await pageOf(`/games/${harbour}?player=lone`);
    assert.match(page, /Lone<\/bdi> has 2 of 12</);
    assert.ok(page.includes(`href="../players/Lone/games/${harbour}"`));
  });

  test('says that a player is unknown', async () => {
    assert.match(await pageOf(`/games/${harbour}?player=Nobody`), /No player has this name\./);
  });

  test('keeps its state in every link to another one', async () => {
    const page = await pageOf(`/games/${harbour}?player=Lone&grade=bronze`);
    assert.ok(page.includes(`${harbour}?sort=rarity&amp;grade=bronze&amp;player=Lone"`));
    assert.ok(page.includes(`${harbour}?grade=bronze&amp;player=Lone&amp;platinums=fastest"`));
  });

  test('has the median time to platinum and the players of 30 days', async () => {
    assert.equal(await factOf('Median time to platinum'), '3\u00A0h');
    assert.equal(await factOf('Players in 30 days'), '7');
  });

  test('has the score of the set', async () => {
    // All 7 owners have the gold and one bronze trophy. 6 owners have the other trophies, so that their share counts as (6 + 1) / (7 + 1).
    const [platinum, silver, bronze] = [300, 30, 15].map((base) =>
      Math.floor(base * Math.sqrt(8 / 7) + 0.5),
    );
    assert.equal(
      await factOf('Score of the set'),
      String((platinum ?? 0) + 90 + 2 * (silver ?? 0) + 7 * (bronze ?? 0) + 15),
    );
  });

  test('has a badge if it is not sold as usual', async () => {
    assert.match(await pageOf(`/games/${harbour}`), /<span class="tag">No longer sold<\/span>/);
    assert.doesNotMatch(await pageOf('/games/NPWR00004_00'), /class="tag"/);
  });

  test('names its series with the number of its games, which the index lists', async () => {
    assert.match(
      await pageOf(`/games/${harbour}`),
      /Series: <a href="\.\.\/games\?series=Lanterns"><bdi>Lanterns<\/bdi><\/a>\s+<span class="whole">\(2 games\)/,
    );
    const index = await pageOf('/games?series=Lanterns');
    assert.match(index, /<option value="Lanterns" selected>/);
    const listed = [...index.matchAll(/<a [^>]*href="[^"]*games\/(NPWR\d+_00)"/g)].map(
      ([, id]) => id,
    );
    assert.deepEqual([...new Set(listed)].toSorted(), [harbour, 'NPWR00004_00']);
  });

  test('names other editions: of another region, and with the same title', async () => {
    for (const [id, others] of [
      [harbour, ['NPWR00003_00', 'NPWR00002_00']],
      ['NPWR00003_00', [harbour]],
      ['NPWR00004_00', []],
    ] as const) {
      const [, section = ''] =
        /<section aria-labelledby="editions">([\s\S]*?)<\/section>/.exec(
          await pageOf(`/games/${id}`),
        ) ?? [];
      assert.deepEqual(
        [...section.matchAll(/<code>.*?(NPWR\d+_00)/g)].map(([, found]) => found),
        others,
        id,
      );
    }
  });
});
