/**
 * The overview page of a player: figures, showcase, latest trophies by session, streaks, and the last line of all pages about the player.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../src/records/records.ts';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { makeEarned, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 2, 14, 18);
const grades: readonly Grade[] = ['platinum', ...Array.from({ length: 9 }, (): Grade => 'bronze')];

function setOf(id: string, title: string): DataRecord[] {
  return [
    { type: 'game', id, title },
    ...grades.map((grade, index): DataRecord => ({
      type: 'trophy',
      game: id,
      id: index + 1,
      grade,
      title: `${title} ${index + 1}.`,
    })),
  ];
}

/** Makes a completed game with a trophy every ten minutes; the platinum comes last, `hours` after the first trophy. */
function complete(player: string, game: string, end: number, hours: number): DataRecord[] {
  const first = end - hours * hourMs;
  return grades.map((_, index) =>
    makeEarned(player, game, index + 1, index === 0 ? end : first + (index - 1) * 10 * minuteMs),
  );
}

const records: readonly DataRecord[] = [
  ...setOf('NPWR00001_00', 'Harbour'),
  ...setOf('NPWR00002_00', 'Quay'),
  ...setOf('NPWR00003_00', 'Kite'),
  makePlayer('LanternFox', { country: 'us' }),
  // The older platinum is the fastest. The newer one is the rarest: only one of the five owners has it.
  ...complete('LanternFox', 'NPWR00001_00', now - 3 * dayMs, 3),
  ...complete('LanternFox', 'NPWR00002_00', now - dayMs, 20),
  makeEarned('LanternFox', 'NPWR00003_00', 2, now - hourMs),
  makeEarned('LanternFox', 'NPWR00003_00', 3, now),
  ...[1, 2, 3, 4].flatMap((number) => [
    makePlayer(`Player${number}`),
    ...complete(`Player${number}`, 'NPWR00001_00', now - 9 * dayMs, 3),
    makeEarned(`Player${number}`, 'NPWR00002_00', 2, now - 9 * dayMs),
  ]),
  makePlayer('Undated'),
  makeEarned('Undated', 'NPWR00001_00', 2, null),
  makePlayer('Empty'),
];

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

async function pageOf(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${service.port}${path}`)).text();
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Replaces no-break spaces by plain spaces. */
function blanks(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

/** Returns the items of the list with this class, as text. */
function itemsOf(page: string, list: string): string[] {
  const [, content = ''] =
    new RegExp(`class="${list}">([\\s\\S]*?)</(?:ul|ol|dl)>`).exec(page) ?? [];
  return content
    .split(/<li[^>]*>|<div[^>]*>\s*<dt>/)
    .slice(1)
    .map(textOf);
}

describe('the overview of a player', () => {
  test('has the trophies of each grade, completed games, ranks and completion as figures', async () => {
    const page = await pageOf('/players/LanternFox');
    const figures = itemsOf(page, 'figures');
    assert.deepEqual(figures.slice(0, 4).map(blanks), [
      '2 Platinum · 2 games at 100 %',
      '0 Gold',
      '0 Silver',
      '20 Bronze',
    ]);
    const [, ranks = ''] = page.split('class="sheet ranks"');
    const [places = ''] = ranks.split('</ul>');
    assert.match(blanks(textOf(places)), /#1 of 6 #1 United States 74 % Completion$/);
  });

  test('says who is hunting since when, at which level, and how many games and trophies there are', async () => {
    const text = blanks(textOf(await pageOf('/players/LanternFox')));
    assert.match(text, /Hunting since 2026/);
    assert.match(text, /Level · 900 points 0 % to level 11|to level \d+/);
    assert.match(
      text,
      /Games 3 3 games Log 22 22 trophies Timeline Milestones Cabinet 2 2 platinums Card/,
    );
  });

  test('has a title and a description for previews', async () => {
    const page = await pageOf('/players/LanternFox');
    assert.match(page, /<title>LanternFox · level \d+/);
    assert.match(
      page,
      /name="description" content="2 platinum, 22 trophies, #1 of 6\. Last: Kite 3\. \(Kite\)\."/,
    );
    assert.match(
      await pageOf('/players/Empty'),
      /name="description" content="0 platinum, 0 trophies\."/,
    );
  });

  test('shows the latest, the rarest and the fastest platinum, the latest milestone and the current game', async () => {
    const tiles = itemsOf(await pageOf('/players/LanternFox'), 'showcase');
    assert.deepEqual(
      tiles.map((tile) => blanks(tile).replace(/ \d+ \w+ 2026$/, '')),
      [
        'Latest platinum Quay',
        'Rarest platinum Quay Rare 20.0 %',
        'Fastest platinum Harbour in 3 h',
        // Level 10, which needs 540 points, is newer than the first trophy, the first platinum and the first completed game.
        'Milestone Level 10',
        'Playing Kite 22 %',
      ],
    );
  });

  test('lists the latest trophies by session, of which it states the whole', async () => {
    const page = await pageOf('/players/LanternFox');
    const heads = Array.from(page.matchAll(/class="day">([^<]*)</g), ([, head]) => head?.trim());
    assert.deepEqual(heads, [
      '14 Mar 2026, 17:00 – 18:00 · 2 trophies in 1 game',
      '13 Mar 2026, 18:00 · 1 trophy in 1 game',
      '12 Mar 2026, 22:00 – 23:20 · 9 trophies in 1 game',
    ]);
  });

  test('has the streaks and the trophies per day since the first one', async () => {
    const page = textOf(await pageOf('/players/LanternFox'));
    assert.match(page, /Streak: 4 days Longest: 4 days 5\.50 trophies per day since 11 Mar 2026/);
  });

  test('says why nothing is listed for a player without dates, and for one without trophies', async () => {
    assert.match(await pageOf('/players/Undated'), /No trophy with a date is listed here\./);
    assert.match(textOf(await pageOf('/players/Empty')), /No trophies yet\./);
  });
});

test('every page about a player says how to hide it, and none about an unknown player does', async () => {
  for (const path of [
    '',
    '/games',
    '/log',
    '/timeline',
    '/milestones',
    '/cabinet',
    '/card',
    '/games/NPWR00001_00',
  ])
    assert.match(
      await pageOf(`/players/LanternFox${path}`),
      /How to hide or remove this profile/,
      path,
    );
  assert.doesNotMatch(await pageOf('/players/Nobody'), /How to hide/);
});
