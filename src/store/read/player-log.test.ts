import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../records/records.ts';
import type { LogQuery } from '../port/log.ts';
import type { EarnedPlace, PlayerTrophyRow } from '../port/play.ts';
import type { Store } from '../port/store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

const day = 86_400_000;
const set: Grade[] = ['platinum', 'gold', 'bronze', 'bronze', 'silver', 'bronze'];
const games = [
  ['NPWR00001_00', 'ps3'],
  ['NPWR00002_00', 'ps4,ps5'],
  ['NPWR00003_00', 'ps4'],
] as const;
/** Trophies with equal dates, with different dates, and without a date. */
const dates: readonly (number | null)[] = [day * 3, day * 2, day * 2, null, day, null];
const records: readonly DataRecord[] = [
  ...games.flatMap(([game, platform]) => makeGame(game, set, { platform })),
  makePlayer('Fox'),
  ...games.flatMap(([game]) =>
    dates.map((date, index) => makeEarned('Fox', game, index + 1, date)),
  ),
];

type Filters = Omit<LogQuery, 'after' | 'limit'>;
const all: Filters = { grade: null, platform: null, period: null, isDated: true };
const cases: readonly Partial<Filters>[] = [
  {},
  { grade: 'bronze' },
  { grade: 'platinum' },
  { grade: 'platinum', platform: 'ps4' },
  { platform: 'ps5' },
  { platform: 'ps5', grade: 'silver' },
  { period: { sinceAt: day * 2, untilAt: day * 3 } },
  { period: { sinceAt: day * 3, untilAt: day * 4 }, grade: 'platinum' },
  { isDated: false },
  { isDated: false, grade: 'bronze', platform: 'ps3' },
];

async function idOf(store: Store, name: string): Promise<number> {
  return (await store.findPlayer(name))?.playerId ?? 0;
}

const textOf = ({ earnedAt, trophy: { gameId, trophyId } }: PlayerTrophyRow): string =>
  `${earnedAt} ${gameId} ${trophyId}`;

/** Reads the trophies of all pages, and the number of pages. */
async function collect(
  store: Store,
  filters: Filters,
  limit: number,
): Promise<{ items: PlayerTrophyRow[]; pages: number }> {
  const [items, playerId]: [PlayerTrophyRow[], number] = [[], await idOf(store, 'Fox')];
  let after: EarnedPlace | null = null;
  for (let pages = 1; ; pages += 1) {
    const part = await store.log(playerId, { ...filters, after, limit });
    assert.ok(part.items.length <= limit);
    items.push(...part.items);
    if (part.next === null) return { items, pages };
    after = part.next;
  }
}

/** Computes the trophies that a filter selects by its definition. */
function expected(
  rows: readonly PlayerTrophyRow[],
  { grade, platform, period, isDated }: Filters,
): string[] {
  const isIn = ({ earnedAt, trophy }: PlayerTrophyRow): boolean =>
    (earnedAt !== null) === isDated &&
    (grade === null || trophy.grade === grade) &&
    (platform === null || (trophy.platform ?? '').split(',').includes(platform)) &&
    (period === null ||
      (earnedAt !== null && earnedAt >= period.sinceAt && earnedAt < period.untilAt));
  return rows.filter(isIn).map(textOf).toSorted();
}

for (const engine of testEngines) {
  describe(`the log of a player, ${engine.name}`, () => {
    test('has what its filters select, from the newest, in pages of any size', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records]);
      const whole = (await opened.store.latestTrophies('Fox', null, 0)) ?? [];
      for (const each of cases)
        for (const limit of [1, 2, 4, 100]) {
          const filters = { ...all, ...each };
          const { items } = await collect(opened.store, filters, limit);
          assert.deepEqual(
            items.map(textOf).toSorted(),
            expected(whole, filters),
            JSON.stringify({ ...each, limit }),
          );
          const found = items.map(({ earnedAt }) => earnedAt ?? 0);
          assert.deepEqual(
            found,
            found.toSorted((a, b) => b - a),
          );
        }
    });

    test('reads at most 2,000 trophies for a page, and continues after the last it has read', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const many = 2100;
      const grades = Array.from({ length: many }, (_, index): Grade =>
        index === 0 ? 'silver' : 'bronze',
      );
      await load(opened.store, [
        ...makeGame('NPWR00001_00', grades, { platform: 'ps3' }),
        makePlayer('Fox'),
        ...grades.map((_, index) => makeEarned('Fox', 'NPWR00001_00', index + 1, day + index)),
      ]);
      const playerId = await idOf(opened.store, 'Fox');
      const filters = { ...all, grade: 'silver', limit: 50 } as const;
      const first = await opened.store.log(playerId, { ...filters, after: null });
      assert.deepEqual([first.items.length, first.isCutShort], [0, true]);
      assert.equal(first.next?.earnedAt, day + many - 2000);
      const second = await opened.store.log(playerId, { ...filters, after: first.next });
      assert.deepEqual(
        [second.items.map(({ earnedAt }) => earnedAt), second.next, second.isCutShort],
        [[day], null, false],
      );
    });

    test('states when the first trophy of the next page was earned', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records]);
      const playerId = await idOf(opened.store, 'Fox');
      const part = await opened.store.log(playerId, { ...all, after: null, limit: 3 });
      assert.equal(part.behindAt, day * 2);
      assert.equal(
        (await opened.store.log(playerId, { ...all, after: null, limit: 12 })).behindAt,
        null,
      );
    });

    test('orders a period by rarity, from five owners, ties from the newest', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const owners = ['Fox', 'Owl', 'Hare', 'Wren', 'Stoat'];
      const common = 'NPWR00001_00';
      const rare = 'NPWR00002_00';
      await load(opened.store, [
        ...makeGame(common, ['bronze', 'bronze']),
        ...makeGame(rare, ['gold']),
        ...owners.flatMap((name) => [makePlayer(name), makeEarned(name, common, 1, day)]),
        makeEarned('Fox', common, 2, day + 1),
        makeEarned('Fox', rare, 1, day + 2),
        makeEarned('Owl', common, 2, day * 40),
      ]);
      const period = { period: { sinceAt: day, untilAt: day * 2 }, grade: null, platform: null };
      const playerId = await idOf(opened.store, 'Fox');
      const { items, total, isWhole } = await opened.store.rarestIn(playerId, {
        ...period,
        offset: 0,
        limit: 2,
      });
      assert.deepEqual(
        [items.map(({ trophy }) => trophy.trophyId), total, isWhole],
        [[2, 1], 3, true],
      );
      const rest = await opened.store.rarestIn(playerId, { ...period, offset: 2, limit: 2 });
      assert.deepEqual(
        rest.items.map(({ trophy }) => trophy.gameId),
        [rare],
      );
    });

    test('has the rarest of all, with those without a date, and below five owners those that fewer of them have', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const owners = ['Fox', 'Owl', 'Hare', 'Wren', 'Stoat'];
      const common = 'NPWR00001_00';
      const small = 'NPWR00002_00';
      await load(opened.store, [
        ...makeGame(common, ['bronze', 'bronze']),
        ...makeGame(small, ['gold', 'gold']),
        ...owners.flatMap((name) => [makePlayer(name), makeEarned(name, common, 1, day * 300)]),
        makeEarned('Fox', common, 2, null),
        makeEarned('Fox', small, 1, day * 400),
        makeEarned('Fox', small, 2, day),
        makeEarned('Owl', small, 1, day),
      ]);
      const ofAll = { period: null, grade: null, platform: null, offset: 0, limit: 10 } as const;
      const { items, isWhole } = await opened.store.rarestIn(
        await idOf(opened.store, 'Fox'),
        ofAll,
      );
      assert.deepEqual(
        items.map(({ trophy: { gameId, trophyId } }) => [gameId, trophyId]),
        [
          [common, 2],
          [common, 1],
          [small, 2],
          [small, 1],
        ],
      );
      assert.equal(isWhole, true);
    });

    test('compares at most the latest 2,000, and says so', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const bronze = Array.from({ length: 2100 }, (): Grade => 'bronze');
      await load(opened.store, [
        ...makeGame('NPWR00001_00', bronze),
        makePlayer('Fox'),
        ...bronze.map((_, index) => makeEarned('Fox', 'NPWR00001_00', index + 1, day + index)),
      ]);
      const ofAll = { period: null, grade: null, platform: null, offset: 0, limit: 1 } as const;
      const part = await opened.store.rarestIn(await idOf(opened.store, 'Fox'), ofAll);
      assert.deepEqual([part.total, part.isWhole], [2000, false]);
      assert.equal(part.items[0]?.trophy.trophyId, 2100);
    });
  });
}
