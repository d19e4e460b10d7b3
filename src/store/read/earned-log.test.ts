import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../records/records.ts';
import type { EarnedOrder, EarnedPlace, EarnedQuery, PlayerTrophyRow } from '../port/play.ts';
import type { Store } from '../port/store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

const day = 86_400_000;
const games = ['NPWR00001_00', 'NPWR00002_00', 'NPWR00003_00'];
const set: Grade[] = ['platinum', 'gold', 'bronze', 'bronze', 'silver', 'bronze'];

/** Each game has trophies with equal dates, with different dates, and without a date. */
const dates: readonly (number | null)[] = [day * 3, day * 2, day * 2, null, day, null];

const records: readonly DataRecord[] = [
  ...games.flatMap((game) => makeGame(game, set)),
  makePlayer('Fox'),
  makePlayer('Owl'),
  ...games.flatMap((game) => dates.map((date, index) => makeEarned('Fox', game, index + 1, date))),
  makeEarned('Owl', games[0] ?? '', 2, day * 2),
];

const last = { latest: -Infinity, oldest: Infinity, game: 0 } as const;
const orders: readonly EarnedOrder[] = ['latest', 'oldest', 'game'];
const spans = [
  [null, null],
  [day * 2, null],
  [null, day * 3],
  [day * 2, day * 3],
] as const;

/** Computes the rows that a query selects, by the definition of its order and filters. */
function expected(
  rows: readonly PlayerTrophyRow[],
  { order, grade, sinceAt, untilAt }: Omit<EarnedQuery, 'after'>,
): string[] {
  const isIn = ({ earnedAt, trophy }: PlayerTrophyRow): boolean =>
    (grade === null || trophy.grade === grade) &&
    (earnedAt === null
      ? sinceAt === null && untilAt === null
      : earnedAt >= (sinceAt ?? -Infinity) && earnedAt < (untilAt ?? Infinity));
  const dateOf = ({ earnedAt }: PlayerTrophyRow): number =>
    order === 'game' ? 0 : (earnedAt ?? last[order]);
  const direction = order === 'latest' ? -1 : 1;
  return rows
    .filter(isIn)
    .toSorted(
      (a, b) =>
        direction * (dateOf(a) === dateOf(b) ? 0 : dateOf(a) - dateOf(b)) ||
        direction * (textOf(a) < textOf(b) ? -1 : 1),
    )
    .map(textOf);
}

function textOf({ trophy: { gameId, trophyId } }: PlayerTrophyRow): string {
  return `${gameId} ${trophyId}`;
}

/** Reads all rows of a query in pages; only the last page may be incomplete. */
async function collect(
  store: Store,
  query: Omit<EarnedQuery, 'after'>,
  limit: number,
): Promise<PlayerTrophyRow[]> {
  const all: PlayerTrophyRow[] = [];
  let after: EarnedPlace | null = null;
  for (;;) {
    const rows: readonly PlayerTrophyRow[] =
      (await store.earnedTrophies('fox', { ...query, after }, limit)) ?? [];
    all.push(...rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < limit) return all;
    after = { earnedAt: end.earnedAt, gameId: end.trophy.gameId, trophyId: end.trophy.trophyId };
  }
}

for (const engine of testEngines) {
  describe(`the log of earned trophies, ${engine.name}`, () => {
    test('is complete in every order, with every filter, in pages of any size', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records]);
      const whole = await collect(
        opened.store,
        { order: 'game', grade: null, sinceAt: null, untilAt: null },
        100,
      );
      assert.equal(whole.length, games.length * set.length);
      for (const order of orders)
        for (const grade of [null, 'bronze', 'platinum'] as const)
          for (const [sinceAt, untilAt] of spans)
            for (const limit of [1, 2, 5, 100]) {
              const query = { order, grade, sinceAt, untilAt };
              const found = await collect(opened.store, query, limit);
              assert.deepEqual(
                found.map(textOf),
                expected(whole, query),
                JSON.stringify({ ...query, limit }),
              );
            }
    });

    test('is null for an unknown player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const query = {
        order: 'latest',
        grade: null,
        sinceAt: null,
        untilAt: null,
        after: null,
      } as const;
      assert.equal(await opened.store.earnedTrophies('nobody', query, 1), null);
    });
  });
}
