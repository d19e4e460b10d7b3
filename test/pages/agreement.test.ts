/** Two pages show the same values for the same data. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hourMs, minuteMs } from '../../src/domain/time/index.ts';
import type { DataRecord, Grade } from '../../src/records/records.ts';
import { makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 20);
const games = ['NPWR00001_00', 'NPWR00002_00'] as const;
const bronze = Array.from({ length: 80 }, (): Grade => 'bronze');

/** Returns earned trophies with these dates, alternately from both games. */
function earn(player: string, dates: readonly (number | null)[]): DataRecord[] {
  return [
    makePlayer(player),
    ...dates.map((date, index) =>
      makeEarned(
        player,
        games[index % 2] === games[1] ? games[1] : games[0],
        1 + Math.floor(index / 2),
        date,
      ),
    ),
  ];
}

const every = (count: number, from: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => from - index * step);

/** The dates of each player's latest trophies. */
const players: Readonly<Record<string, readonly (number | null)[]>> = {
  OneLong: every(20, now, 30 * minuteMs),
  OverMidnight: [
    ...every(3, now, minuteMs),
    ...every(30, now - 12 * hourMs, 30 * minuteMs),
    now - 90 * hourMs,
  ],
  Endless: every(120, now, hourMs),
  AsManyAsAPage: [...every(50, now, minuteMs), now - 9 * hourMs],
  OneMoreThanAPage: every(51, now, minuteMs),
  Scattered: every(30, now, 9 * hourMs),
  OverNewYear: every(20, Date.UTC(2026, 0, 1, 3), 30 * minuteMs),
  PartlyUndated: [...every(12, now, 3 * hourMs), null, null],
  AtOneTime: every(30, now, 0),
};

let service: StartedService;
before(async () => {
  const records = [
    ...games.flatMap((game) => makeGame(game, bronze)),
    ...Object.entries(players).flatMap(([name, dates]) => earn(name, dates)),
  ];
  service = await startService(
    {},
    async (store) => {
      await store.load({ now, source: 'test' }, (load) => load.apply(records));
    },
    () => now,
  );
});
after(() => service.stop());

async function pageOf(path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    headers: { Accept: 'text/html' },
  });
  assert.equal(response.status, 200, path);
  return response.text();
}

/** Returns the headings of sessions, without years and with the same separator between two times. */
function sessionsIn(page: string): string[] {
  const heads = page.matchAll(/<h3 class="day">([^]*?)<\/h3>|<h4>([^]*?)<\/h4>/g);
  return Array.from(heads, ([, overview = '', log = '']) =>
    `${overview}${log}`
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(/ \d{4}(?=,)/g, '')
      .replaceAll(/\s*–\s*/g, '–'),
  );
}

describe('the latest sessions on the overview of a player are those of the log, as it states them:', () => {
  for (const [name, dates] of Object.entries(players))
    test(name, async () => {
      const overview = sessionsIn(await pageOf(`/players/${name}`));
      const log = sessionsIn(await pageOf(`/players/${name}/log`));
      assert.ok(overview.length > 0);
      assert.deepEqual(overview, log.slice(0, overview.length));
      const listed = overview
        .map((head) => Number(/(\d+) troph/.exec(head)?.[1]))
        .reduce((sum, count) => sum + count, 0);
      assert.ok(
        listed >= Math.min(8, dates.filter((date) => date !== null).length),
        String(listed),
      );
    });

  test('a session that a page of the log cannot hold goes on', async () => {
    for (const [name, count] of [
      ['Endless', 50],
      ['OneMoreThanAPage', 50],
    ] as const)
      assert.match(
        sessionsIn(await pageOf(`/players/${name}`))[0] ?? '',
        new RegExp(`${count} trophies in 2 games · continues$`),
      );
    assert.match(
      sessionsIn(await pageOf('/players/AsManyAsAPage'))[0] ?? '',
      /50 trophies in 2 games$/,
    );
  });
});
