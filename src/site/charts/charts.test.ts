import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en } from '../texts/catalogue.ts';
import { englishFormats } from '../texts/formats.ts';
import { activityCalendar } from './calendar.ts';
import { gameProgressionChart } from './game-progression.ts';
import { progressionChart } from './progression.ts';
import { createChartYear, monthColumns, timelineRow } from './timeline.ts';

const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const day = 86_400_000;
const context = { t: en, format: englishFormats };

describe('the progression of a player', () => {
  test('is null if no trophy has a date', () => assert.equal(progressionChart([], context), null));

  test('has a line for all trophies and for each grade that the player has, and a table by year with the same totals', () => {
    const days = [
      { day: 16_000, ...none, bronze: 3 },
      { day: 16_400, ...none, gold: 1, bronze: 1 },
      { day: 16_401, ...none, platinum: 1 },
    ];
    const svg = String(progressionChart(days, context));
    const labels = Array.from(
      svg.matchAll(/class="line ([\w-]+)"[^]*?\sy="([\d.]+)"[^>]*>([^]*?)<\/text/g),
      ([, colour, y, text = '']) => ({
        colour,
        y: Number(y),
        text: text.replaceAll(/<[^>]*>/g, ''),
      }),
    );
    assert.deepEqual(
      labels.map(({ colour, text }) => [colour, text]),
      [
        ['all', '6 Total'],
        ['bronze-fill', '4 Bronze'],
        ['gold-fill', '1 Gold'],
        ['platinum-fill', '1 Platinum'],
      ],
    );
    for (const [index, { y }] of labels.entries())
      assert.ok(index === 0 || y - (labels[index - 1]?.y ?? y) >= 15, 'no label covers another');
    assert.equal(svg.match(/<svg/g)?.length, 1);
    assert.match(svg, /6 dated trophies from 22 Oct 2013 to 27 Nov 2014/);
    const cells = Array.from(svg.matchAll(/<td>([^<]*)<\/td>/g), ([, text]) => text);
    assert.deepEqual(cells, ['0', '0', '0', '3', '3', '1', '1', '0', '1', '3']);
    assert.doesNotMatch(svg, /NaN|Infinity/);
  });

  test('has no line for all trophies of a player with one grade', () => {
    const svg = String(progressionChart([{ day: 16_000, ...none, bronze: 3 }], context));
    assert.match(svg, /3 <tspan>Bronze</);
    assert.match(svg, /3 dated trophies from /);
    assert.doesNotMatch(svg, /<tspan>Total</);
  });

  test('speaks of one trophy in the singular', () => {
    const svg = String(progressionChart([{ day: 16_000, ...none, bronze: 1 }], context));
    assert.match(svg, /[^\d]1 dated trophy from 22 Oct 2013 to 22 Oct 2013\./);
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

  test('takes less than half of the bytes of a page if every day has trophies', () => {
    const days = Array.from({ length: 371 }, (_, index) => ({
      day: 20_001 - index,
      ...none,
      bronze: 1 + (index % 40),
    }));
    const svg = String(activityCalendar(days, 20_001, context));
    assert.ok((svg.match(/<title>/g)?.length ?? 0) > 360);
    assert.ok(Buffer.byteLength(svg) <= 31_000, `${Buffer.byteLength(svg)} bytes`);
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

describe('the bar of a game on a timeline', () => {
  const year = createChartYear(2026, Date.UTC(2026, 11, 31));
  const at = (dayOfYear: number): number => Date.UTC(2026, 0, 1 + dayOfYear);
  /** Returns the position and width of the bar in percent, and the side on which its title is. */
  function barOf(title: string, from: number, until: number) {
    const bar = { title, status: 'playing', from: at(from), until: at(until) } as const;
    const [, x, width, side] = /^open x(\d+) w(\d+)(?: (\w+))?$/.exec(timelineRow(bar, year)) ?? [];
    return [Number(x), Number(width), side ?? 'after'];
  }

  test('contains its title if that fits, and cuts it where the window is too narrow', () =>
    assert.deepEqual(barOf('Harbour of Kites', 0, 219), [0, 60, 'in']));
  test('has its title after it if that does not fit, and before it at the end of the year', () => {
    assert.deepEqual(barOf('Harbour of Kites', 0, 73), [0, 20, 'after']);
    assert.deepEqual(barOf('Harbour of Kites', 292, 365), [80, 20, 'before']);
  });
  test('has a title that fits nowhere where there is most room', () => {
    const long = 'The winding story of a harbour of kites and of its keepers';
    assert.deepEqual(barOf(long, 73, 146), [20, 20, 'after']);
  });
  test('has a title of wide letters outside where as many others would fit', () => {
    assert.equal(barOf('Harbours', 0, 110)[2], 'in');
    assert.equal(barOf('霧の灯台守と港凧', 0, 110)[2], 'after');
  });
  test('is seen however short the time was, also at the end of the year', () => {
    assert.deepEqual(barOf('Kites', 100, 100), [27, 1, 'after']);
    assert.deepEqual(barOf('Kites', 365, 365), [99, 1, 'before']);
  });
  test('begins and ends with the year', () =>
    assert.deepEqual(barOf('Kites', -300, 600), [0, 100, 'in']));
});

test('a timeline has a column for each month up to the last that was played, and at least three', () => {
  const namesOf = (lastAt: number): string[] =>
    Array.from(
      String(monthColumns(createChartYear(2026, lastAt), context)).matchAll(/<text[^>]*>([^<]*)/g),
      ([, name = '']) => name,
    );
  assert.deepEqual(namesOf(Date.UTC(2026, 0, 3)), ['Jan', 'Feb', 'Mar']);
  assert.deepEqual(namesOf(Date.UTC(2026, 4, 31)), ['Jan', 'Feb', 'Mar', 'Apr', 'May']);
  assert.equal(namesOf(Date.UTC(2027, 4, 31)).length, 12);
});
