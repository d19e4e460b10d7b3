/** Compares the leaderboard of a game with a list sorted here: every page, rank and index, with ties, across blocks of player ids. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../records/records.ts';
import { write } from '../engine/statement.ts';
import type { SqlStore } from '../sql-store.ts';
import type { TestStore } from '../testing/engines.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const game = 'NPWR00001_00';
const grades: readonly Grade[] = [
  'platinum',
  'gold',
  'silver',
  'silver',
  'bronze',
  'bronze',
  'bronze',
  'bronze',
  'bronze',
];
const names = Array.from({ length: 48 }, (_, index) => `Owner${index}`);
/** The first player id is shortly before the end of a block (derived/board-counts.ts). */
const firstId = 4096 - 20;

/** Few distinct sets of trophies, so that many owners are tied; silver and two bronzes have equal points. */
function trophiesOf(index: number): readonly number[] {
  const sets = [
    [5],
    [3],
    [5, 6],
    [3, 5],
    [5, 6, 7],
    [2],
    [],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [2, 3],
    [2, 5, 6],
  ];
  return sets[(index * 7) % sets.length] ?? [];
}

const records: readonly DataRecord[] = [
  ...makeGame(game, grades),
  ...names.map((name) => makePlayer(name, { country: 'us' })),
  ...names.map((name): DataRecord => ({ type: 'playerGame', player: name, game })),
  ...names.flatMap((name, index) =>
    trophiesOf(index).map((trophy) => makeEarned(name, game, trophy, loadedAt)),
  ),
];

interface Row {
  readonly name: string;
  readonly standing: readonly [number, number, number, number];
}

function compare({ standing: one }: Row, { standing: other }: Row): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** Sorts the board by the rule: points, platinum, gold, silver; equal owners by id, which is their original order. */
async function expectedBoard(store: SqlStore): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const name of names) {
    const found =
      (await store.findPlayer(name)) === null ? null : await store.playerGame(name, game);
    if (found === null || found.userPoints === 0) continue;
    const { platinum, gold, silver } = found.earned;
    rows.push({ name, standing: [found.userPoints, platinum, gold, silver] });
  }
  return rows.toSorted(compare);
}

async function assertBoard(store: SqlStore, without: readonly string[] = []): Promise<void> {
  const rows = (await expectedBoard(store)).filter(({ name }) => !without.includes(name));
  const rankOf = (row: Row): number => 1 + rows.filter((other) => compare(other, row) < 0).length;
  for (const limit of [1, 5, 50]) {
    for (let offset = 0; offset <= rows.length; offset += limit) {
      const part = await store.gameLeaderboard(game, { offset, limit });
      assert.deepEqual(
        part?.items.map(({ player, position }) => [player.name, position]),
        rows.slice(offset, offset + limit).map((row) => [row.name, rankOf(row)]),
      );
      assert.equal(part?.total, rows.length);
    }
  }
  for (const [index, row] of rows.entries()) {
    assert.equal(await store.gameLeaderboardOffset(game, row.name), index, row.name);
    const player = await store.findPlayer(row.name);
    assert.ok(player !== null, row.name);
    assert.equal(await store.gameRank(game, player.playerId), rankOf(row), row.name);
  }
  assert.deepEqual(await store.check(), []);
}

for (const engine of testEngines) {
  describe(`the leaderboard of a game, ${engine.name}`, () => {
    async function open(context: { after: (work: () => unknown) => void }): Promise<TestStore> {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const setNext = write(`UPDATE counter SET value = ${firstId} WHERE name = 'next_player'`);
      await opened.engine.transaction((transaction) => transaction.run(setNext, []));
      await load(opened.store, records);
      return opened;
    }

    test('every page, rank and index is that of the sorted list', async (context) => {
      const { store } = await open(context);
      await assertBoard(store);
    });

    test('it follows trophies that are earned or taken back, and stated points', async (context) => {
      const { store } = await open(context);
      const more: readonly DataRecord[] = names
        .slice(0, 9)
        .map((name) => makeEarned(name, game, 9));
      await load(
        store,
        [...more, { type: 'playerGame', player: names[20] ?? '', game, statedPoints: 999 }],
        loadedAt + 1,
      );
      await assertBoard(store);
      await store.corrections.unearn.make(
        { player: names[3] ?? '', game, trophies: [9] },
        loadedAt + 2,
      );
      await assertBoard(store);
    });

    test('it follows grades that change', async (context) => {
      const { store } = await open(context);
      await load(store, [{ type: 'trophy', game, id: 5, grade: 'gold' }], loadedAt + 1);
      await assertBoard(store);
    });

    test('hidden, excluded and deleted players leave it, and come back', async (context) => {
      const { store } = await open(context);
      const [hidden = '', excluded = '', deleted = ''] = names.slice(10, 13);
      await store.players.setFlags(hidden, { hidden: true }, loadedAt + 1);
      await store.players.setFlags(excluded, { excluded: true }, loadedAt + 1);
      await store.players.delete(deleted, loadedAt + 1);
      await assertBoard(store, [excluded]);
      await store.players.setFlags(hidden, { hidden: false }, loadedAt + 2);
      await store.players.setFlags(excluded, { excluded: false }, loadedAt + 2);
      await assertBoard(store);
    });

    test('a rebuild counts the same', async (context) => {
      const { store } = await open(context);
      await load(store, [makeEarned(names[1] ?? '', game, 9)], loadedAt + 1);
      await store.rebuild();
      await assertBoard(store);
    });
  });
}
