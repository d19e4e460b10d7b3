import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../records/records.ts';
import { fewestKept } from './kept-lists.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import type { TestEngine } from './testing/engines.ts';
import { sqlite, testEngines } from './testing/engines.ts';
import { load } from './testing/records.ts';
import { read, write } from './statement.ts';

const ids = Array.from({ length: fewestKept }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const games = ids.map((id): DataRecord => ({ type: 'game', id, title: id }));
const play = (player: string, at: number): DataRecord[] =>
  ids.map((game, index) => ({ type: 'playerGame', player, game, lastUpdated: at - index }));

const selectKept = read<{ updateNumber: number }>('SELECT update_number AS "updateNumber" FROM player_game_list');
const spoil = write("UPDATE player_game_list SET numbers = '0' || numbers");

/** Reads a player's list and lets it be kept. */
async function readTwice(store: SqlStore, player: string): Promise<readonly [unknown, unknown]> {
  const fromRows = await store.playerGames(player);
  await store.flushLists();
  return [fromRows, await store.playerGames(player)];
}

async function openFilled(engine: TestEngine, context: TestContext) {
  const opened = await engine.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, [...games, { type: 'player', name: 'Fox' }, ...play('Fox', 90_000)]);
  return opened;
}

for (const engine of testEngines) {
  describe(`kept lists of games, ${engine.name}`, () => {
    const open = (context: TestContext) => openFilled(engine, context);

    test('a list is the same from its rows and as it is kept', async (context) => {
      const { store, engine: database } = await open(context);
      const [fromRows, kept] = await readTwice(store, 'Fox');
      assert.deepEqual(kept, fromRows);
      assert.equal((await database.all(selectKept, [])).length, 1);
      assert.deepEqual(await store.check(), []);
    });

    test('a write that changes anything of the player is seen at once', async (context) => {
      const { store } = await open(context);
      await readTwice(store, 'Fox');
      await load(store, [{ type: 'playerGame', player: 'Fox', game: ids[3] ?? '', lastUpdated: 99_000 }]);
      const [first] = (await store.playerGames('Fox')) ?? [];
      assert.equal(first?.game.gameId, ids[3]);
      assert.equal(first?.updated, true);
    });

    test('a change of the catalogue is seen at once', async (context) => {
      const { store } = await open(context);
      await readTwice(store, 'Fox');
      await load(store, [{ type: 'game', id: ids[0] ?? '', title: 'Other' }]);
      const [first] = (await store.playerGames('Fox')) ?? [];
      assert.equal(first?.game.title, 'Other');
    });

    for (const state of ['kept', 'waiting'] as const) {
      test(`a set that is worth something else is seen at once, with the list ${state}`, async (context) => {
        const { store } = await open(context);
        const game = ids[2] ?? '';
        const trophy: DataRecord = { type: 'trophy', game, id: 1, grade: 'bronze' };
        await load(store, [trophy, { type: 'earned', player: 'Fox', game, trophy: 1 }]);
        await store.playerGames('Fox');
        if (state === 'kept') await store.flushLists();
        await load(store, [{ ...trophy, grade: 'gold' }]);
        await store.flushLists();
        const found = (await store.playerGames('Fox'))?.find((row) => row.game.gameId === game);
        assert.deepEqual(found?.earned, { platinum: 0, gold: 1, silver: 0, bronze: 0 });
        assert.deepEqual(await store.check(), []);
      });
    }

    test('there is one a player, and none of a player who is deleted', async (context) => {
      const { store, engine: database } = await open(context);
      for (const at of [91_000, 92_000]) {
        await load(store, play('Fox', at));
        await readTwice(store, 'Fox');
      }
      assert.equal((await database.all(selectKept, [])).length, 1);
      await load(store, play('Fox', 93_000));
      await store.playerGames('Fox');
      await store.players.delete('Fox', 0);
      await store.flushLists();
      assert.deepEqual(await database.all(selectKept, []), []);
    });

    test('one that says something else than the rows is found by the check', async (context) => {
      const { store, engine: database } = await open(context);
      await readTwice(store, 'Fox');
      await database.transaction((transaction) => transaction.run(spoil, []));
      assert.deepEqual(await store.check(), [{ what: "kept list of games that is not the player's: Fox" }]);
    });

    test('a short list is not kept', async (context) => {
      const { store, engine: database } = await open(context);
      await load(store, [{ type: 'player', name: 'New' }, ...play('New', 1000).slice(1)]);
      await readTwice(store, 'New');
      assert.deepEqual(await database.all(selectKept, []), []);
    });
  });
}

// By one engine: it is the same with all of them, and those across a network need the clock that is set here.
test('a failure to store lists is reported once with its cause, and counted each time', async (context) => {
  const { store: others, engine: opened } = await openFilled(sqlite, context);
  const [warnings, cause] = [new Array<unknown>(), new Error('the disk is full')];
  let failures = 0;
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = context.mock.method(performance, 'now', () => failures * 1_000_000);
  const store = createSqlStore(
    { ...opened, transaction: () => Promise.reject(cause) },
    { onTrouble: (_, error) => warnings.push(error), onCacheFailure: () => (failures += 1) },
  );
  for (const number of [1, 2]) {
    assert.equal((await store.playerGames('Fox'))?.length, ids.length);
    await store.flushLists();
    assert.equal(failures, number);
  }
  clock.mock.restore();
  assert.deepEqual(warnings, [cause]);
  assert.deepEqual(await others.check(), []);
});
