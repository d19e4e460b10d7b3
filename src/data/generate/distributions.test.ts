/** Generated data has the proportions that docs/spec/domain.md 7.2 and 7.3 state. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import { makePlay } from './play.ts';
import { makePlayer } from './players.ts';
import { createGamePicker, makeSetMake } from './sets.ts';
import { createSeededRandom } from './random.ts';
import { gameIdAt, makeSet } from './set-texts.ts';
import type { Period } from './sizes.ts';
import { sizes } from './sizes.ts';
import { makeTimeline } from './timeline.ts';

const until = Date.UTC(2025, 0, 1);

function near(actual: number, wanted: number, tolerance: number): void {
  assert.ok(Math.abs(actual - wanted) <= tolerance, `${actual} is not ${wanted} ± ${tolerance}`);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function makes(period: Period, count: number) {
  return Array.from({ length: count }, (_, index) => makeSetMake(1, period, index));
}

test('sets of 2008 to 2014: 63 % have a platinum and 46 trophies in the middle, the others 12', () => {
  const all = makes('early', 1925);
  const platinum = all.filter(({ hasPlatinum }) => hasPlatinum);
  near(platinum.length / all.length, 0.63, 0.04);
  near(
    quantile(
      platinum.map(({ size }) => size),
      0.5,
    ),
    46,
    2,
  );
  near(
    all.reduce((sum, { size }) => sum + size, 0),
    63_688,
    1500,
  );
});

test('sets of today: 21 trophies in the middle, 71 at the 95th percentile, 106 at most', () => {
  const all = makes('modern', 20_000).map(({ size }) => size);
  near(quantile(all, 0.5), 21, 1);
  near(quantile(all, 0.95), 71, 4);
  assert.equal(Math.max(...all), 106);
  near(mean(all), 27.5, 0.5);
});

test('games a player: 25 in the middle, about 51 on average, a hunter of 2,000 in a thousand', () => {
  const games = Array.from(
    { length: 3000 },
    (_, index) => makePlayer(1, sizes.M, index, until).games,
  );
  near(quantile(games, 0.5), 25, 2);
  near(mean(games), 52, 4);
  assert.deepEqual([games[999], games[1999], games[2999]], [2000, 2000, 2000]);
});

test('one player in three is from the United States', () => {
  const players = Array.from({ length: 2000 }, (_, index) => makePlayer(1, sizes.L, index, until));
  near(players.filter(({ record }) => record.country === 'us').length / players.length, 0.33, 0.03);
});

test('titles: some beyond ASCII, some with an ampersand, a blank outside or a line feed; trophies: a seventh hidden', () => {
  const sets = Array.from({ length: 4000 }, (_, index) => makeSet(1, 'modern', index, until));
  const share = (is: (title: string) => boolean): number =>
    sets.filter(({ game }) => is(game.title ?? '')).length / sets.length;
  near(
    share((title) => !/^[ -~\n]*$/.test(title)),
    0.1,
    0.05,
  );
  near(
    share((title) => title.includes('&')),
    0.01,
    0.008,
  );
  near(
    share((title) => title !== title.trim()),
    0.03,
    0.02,
  );
  assert.ok(share((title) => title.includes('\n')) > 0);
  const trophies = sets.flatMap((set) => set.trophies);
  near(trophies.filter(({ hidden }) => hidden).length / trophies.length, 0.14, 0.01);
  near(trophies.filter(({ grade }) => grade === 'bronze').length / trophies.length, 0.66, 0.03);
  assert.ok(trophies.some(({ description }) => description?.includes(']]>')));
});

test('sets with groups are one in 26, and every group has trophies', () => {
  const sets = Array.from({ length: 4000 }, (_, index) => makeSet(1, 'modern', index, until));
  const grouped = sets.filter(({ groups }) => groups.length > 0);
  near(grouped.length / sets.length, 0.038, 0.012);
  for (const { groups, trophies } of grouped) {
    for (const { id } of groups) assert.ok(trophies.some(({ group }) => group === id));
  }
});

test('trophies are numbered from 1 without gaps, and a platinum is the first', () => {
  for (let index = 0; index < 200; index++) {
    const { trophies } = makeSet(1, 'modern', index, until);
    assert.deepEqual(
      trophies.map(({ id }) => id),
      trophies.map((_, at) => at + 1),
    );
    const { hasPlatinum, size } = makeSetMake(1, 'modern', index);
    assert.equal(trophies.length, size);
    assert.equal(trophies[0]?.grade === 'platinum', hasPlatinum);
  }
});

test('no player has a game twice, and popular games have many players', () => {
  const pick = createGamePicker(1, makes('modern', 2000));
  const played = Array.from({ length: 300 }, (_, index) =>
    pick(createSeededRandom(1, 'play', index), 40),
  );
  for (const games of played) assert.equal(new Set(games).size, 40);
  const counts = [...Map.groupBy(played.flat(), (game) => game).values()]
    .map(({ length }) => length)
    .toSorted((a, b) => b - a);
  assert.ok((counts[0] ?? 0) > 250);
  assert.ok((counts[1000] ?? 0) < 10);
});

test('about a quarter of games is complete, with the platinum last; few trophies lack a date', () => {
  const all = makes('modern', 500);
  const player = { ...makePlayer(1, sizes.M, 0, until), games: 500 };
  const places = all.map((_, index) => index);
  const records = makePlay(createSeededRandom(1, 'play', 0), player, places, all);
  const earned = records.filter((record) => record.type === 'earned');
  const perGame = Map.groupBy(earned, ({ game }) => game);
  const complete = places.filter(
    (place) => perGame.get(gameIdAt(place))?.length === all[place]?.size,
  );
  assert.ok(complete.length / 500 > 0.15 && complete.length / 500 < 0.4);
  near(earned.filter(({ date }) => date === null).length / earned.length, 0.005, 0.003);
});

test('sessions are of three trophies in the middle, minutes apart, on a third of days', () => {
  const dates = makeTimeline(createSeededRandom(1, 'play', 1), 3000, until);
  assert.equal(dates[0], until);
  const gaps = dates.slice(1).map((date, index) => (dates[index] ?? 0) - date);
  assert.ok(gaps.every((gap) => gap >= 0));
  near(quantile(gaps, 0.5) / minuteMs, 45, 25);
  const days = new Set(dates.map((date) => Math.floor(date / dayMs)));
  const span = (until - (dates.at(-1) ?? 0)) / dayMs;
  near(days.size / span, 0.36, 0.08);
});

test('however many, they fit into twelve years', () => {
  const dates = makeTimeline(createSeededRandom(1, 'play', 2), 100_000, until);
  assert.ok(until - (dates.at(-1) ?? 0) <= 12 * 365 * dayMs + 1000);
});
