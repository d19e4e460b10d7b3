import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en } from '../texts/catalogue.ts';
import { englishFormats } from '../texts/formats.ts';
import { activityCalendar } from './calendar.ts';
import { gameProgressionChart } from './game-progression.ts';
import { progressionChart } from './progression.ts';
import { timelineChart } from './timeline.ts';

const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const day = 86_400_000;
const context = { t: en, format: englishFormats };

describe('the progression of a player', () => {
  test('is null if no trophy has a date', () => assert.equal(progressionChart([], context), null));

  test('has an area for each grade, and a table by year with the same totals', () => {
    const days = [
      { day: 16_000, ...none, bronze: 3 },
      { day: 16_400, ...none, gold: 1, bronze: 1 },
      { day: 16_401, ...none, platinum: 1 },
    ];
    const svg = String(progressionChart(days, context));
    assert.equal(svg.match(/class="area /g)?.length, 4);
    assert.match(svg, /6 dated trophies from 22 Oct 2013 to 27 Nov 2014/);
    const cells = Array.from(svg.matchAll(/<td>([^<]*)<\/td>/g), ([, text]) => text);
    assert.deepEqual(cells, ['0', '0', '0', '3', '3', '1', '1', '0', '1', '3']);
    assert.doesNotMatch(svg, /NaN|Infinity/);
  });

  test('supports a single day, and days long before 1970', () => {
    for (const at of [0, -40_000, 20_000])
      assert.doesNotMatch(
        String(progressionChart([{ day: at, ...none, bronze: 1 }], context)),
        /NaN|Infinity/,
      );
  });

  test('has a bounded size for any number of days', () => {
    const days = Array.from({ length: 5000 }, (_, index) => ({
      day: 15_000 + index,
      platinum: 1,
      gold: 2,
      silver: 3,
      bronze: 40,
    }));
    assert.ok(String(progressionChart(days, context)).length < 16_000);
  });
});

describe('the calendar', () => {
  test('labels each day of the last year that has trophies with its count', () => {
    const svg = String(
      activityCalendar(
        [
          { day: 10_000, ...none, bronze: 9 },
          { day: 20_000, ...none, bronze: 2 },
          { day: 20_001, ...none, gold: 1 },
        ],
        20_003,
        context,
      ),
    );
    assert.deepEqual(
      Array.from(svg.matchAll(/<title>([^<]+)/g), ([, text]) => text),
      ['2 trophies on 4 Oct 2024', '1 trophy on 5 Oct 2024'],
    );
    assert.match(svg, /3 trophies on 2 days/);
  });

  test('is empty without activity', () =>
    assert.doesNotMatch(String(activityCalendar([], 20_000, context)), /<title>|NaN/));
});

describe('the progression of a game', () => {
  const chart = (dates: readonly number[], goal = 10): string =>
    String(gameProgressionChart({ dates, goal }, context) ?? '');
  const hour = day / 24;

  test('is null with fewer than two dates', () => assert.equal(chart([1]), ''));
  test('has a dot for each session, which gaps of more than four hours divide', () => {
    const svg = chart([day, day + 4 * hour, day + 8 * hour + 1, 3 * day]);
    assert.equal(svg.match(/class="session"/g)?.length, 3);
    assert.match(svg, /4 trophies in 3 sessions/);
  });
  test('has a goal line at the size of the set, above the last point', () => {
    const [, goal = ''] = /class="goal"[^>]*y1="([\d.]+)"/.exec(chart([day, 2 * day])) ?? [];
    const points = Array.from(chart([day, 2 * day]).matchAll(/cy="([\d.]+)"/g), ([, y]) =>
      Number(y),
    );
    assert.ok(
      points.every((y) => Number(goal) < y),
      goal,
    );
  });
  test('supports trophies that all have the same date', () =>
    assert.doesNotMatch(chart([5, 5]), /NaN/));
});

test('a bar of the timeline has no letters of a title of which few would fit', () => {
  const bar = { href: 'game', status: 'playing', from: Date.UTC(2026, 0, 1) } as const;
  const titleIn = (days: number): string | undefined => {
    const bars = [{ ...bar, title: 'Harbour of Kites', until: Date.UTC(2026, 0, 1 + days) }];
    return /<\/rect[\s\S]*<text[^>]*>([^<]*)<\/text/.exec(
      String(timelineChart(bars, 2026, 'Games', context)),
    )?.[1];
  };
  assert.deepEqual([5, 7, 20].map(titleIn), [undefined, 'Harbour…', 'Harbour of Kites']);
});
