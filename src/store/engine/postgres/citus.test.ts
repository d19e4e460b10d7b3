/**
 * Reads and loads on a Citus cluster, if LAUREL_TEST_CITUS names its coordinator: an empty database with the extension and its workers
 * (deploy/citus/start.sh), or one that this test has filled before.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { distribute, isSpread } from '../../maintenance/distribute.ts';
import { migrate } from '../../schema/migrate.ts';
import { tables } from '../../schema/tables.ts';
import type { SqlStore } from '../../sql-store.ts';
import { createSqlStore } from '../../sql-store.ts';
import { filled, fillStore } from '../../testing/filled-store.ts';
import { sqlite } from '../../testing/engines.ts';
import {
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../testing/records.ts';
import { portReads } from '../../testing/port-reads.ts';
import { readsOfPlayers } from '../../testing/reads-of-players.ts';
import type { Engine, Parameters, Read } from '../engine.ts';
import { read } from '../statement.ts';
import { openPostgresEngine } from './engine.ts';

const url = process.env['LAUREL_TEST_CITUS'];

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
const well = 'RA-90003';

/** Loads two players, and then makes every kind of correction. */
async function correctPlay(store: SqlStore): Promise<void> {
  const day = 86_400_000;
  await store.load({ now: loadedAt, source: 'test', force: true }, async (into) => {
    await into.apply([
      ...makeGame(harbour, ['gold', 'bronze']),
      ...makeGame(tower, ['gold', 'bronze']),
      ...makeGame(well, ['silver']),
    ]);
    await into.apply([makePlayer('Heron', { country: 'us' }), makePlayer('Lynx')]);
    for (const name of ['Heron', 'Lynx']) {
      await into.apply([
        makeEarned(name, harbour, 1, day),
        makeEarned(name, tower, 2, day),
        makeEarned(name, well, 1, day),
      ]);
    }
  });
  await load(
    store,
    [makeEarned('Heron', harbour, 2, 2 * day), makePlayer('Heron', { country: 'fr' })],
    loadedAt + 1,
  );
  await store.corrections.undoLoad.make('Heron', loadedAt + 2);
  await store.corrections.unearn.make(
    { player: 'Lynx', game: harbour, trophies: [1] },
    loadedAt + 3,
  );
  await store.corrections.mergeGames.make(
    { from: tower, into: harbour, force: true },
    loadedAt + 4,
  );
  await store.players.rename('Lynx', 'Lynx2', loadedAt + 5);
  await store.players.rename('Lynx2', 'Lynx', loadedAt + 6);
}

interface Issued {
  readonly query: Read<unknown>;
  readonly parameters: Parameters;
}

describe(
  'on a Citus cluster',
  { skip: url === undefined ? 'LAUREL_TEST_CITUS is not set' : false, timeout: 600_000 },
  () => {
    let engine: Engine;
    let store: SqlStore;
    let playerId = 0;
    const issued = new Map<string, Issued>();
    const note = (query: Read<unknown>, parameters: Parameters): void =>
      void issued.set(query.text, { query, parameters });

    before(async () => {
      engine = await openPostgresEngine(url ?? '');
      await migrate(engine);
      await distribute(engine);
      store = createSqlStore({
        ...engine,
        all(query, parameters) {
          note(query, parameters);
          return engine.all(query, parameters);
        },
        get(query, parameters) {
          note(query, parameters);
          return engine.get(query, parameters);
        },
        allMany(query, lists) {
          for (const parameters of lists.slice(0, 1)) note(query, parameters);
          return engine.allMany(query, lists);
        },
      });
      if (await store.isEmpty()) await fillStore(store);
      playerId = (await store.findPlayer(filled.player))?.playerId ?? 0;
    });
    after(() => store.close());

    /** Returns the task counts in the plan of a statement; empty if it runs only on the coordinator. */
    async function taskCounts({ query, parameters }: Issued): Promise<number[]> {
      const { byPlayerId } = query;
      const text = byPlayerId === undefined ? query.text : byPlayerId.read.text;
      const values =
        byPlayerId === undefined
          ? parameters
          : byPlayerId.from.map((index) =>
              index === null ? playerId : (parameters[index] ?? null),
            );
      const plan = await engine.transaction(
        (transaction) =>
          transaction.all(read<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`), values),
        { kind: 'operational' },
      );
      return plan.flatMap(
        (line) => Number(/Task Count: (\d+)/.exec(line['QUERY PLAN'])?.[1] ?? []) || [],
      );
    }

    for (const name of readsOfPlayers) {
      test(`${name} is one task of one server`, async () => {
        for (const readPort of portReads[name]) {
          issued.clear();
          await readPort(store);
          for (const each of issued.values()) {
            const counts = await taskCounts(each);
            assert.ok(
              counts.every((count) => count === 1),
              `${counts.join(', ')} tasks: ${each.query.text}`,
            );
          }
        }
      });
    }

    test('all other reads are answered', async () => {
      for (const reads of Object.values(portReads))
        for (const readPort of reads) await readPort(store);
    });

    test('a load changes a player, and the check finds no problem', async () => {
      const date = Date.now();
      await load(store, [makeEarned(filled.player, filled.game, 1, date)], date);
      assert.ok((await store.latestTrophies(filled.player, date, 1))?.length === 1);
      assert.deepEqual(await store.check(), []);
    });

    test('games, their owners and larger sets of them are loaded by the dozen, and leave what they leave in SQLite', async (context) => {
      const opened = await sqlite.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const ids = Array.from(
        { length: 12 },
        (_, index) => `NPWR91${String(index).padStart(3, '0')}_00`,
      );
      for (const each of [store, opened.store]) {
        await load(
          each,
          [...ids.flatMap((id) => makeGame(id, ['gold'])), makePlayer('Finch')],
          loadedAt,
        );
        for (const trophy of [1, 2]) {
          const earned = ids.map((id) => makeEarned('Finch', id, trophy, loadedAt));
          if (trophy === 2)
            await load(
              each,
              ids.flatMap((id) => makeGame(id, ['gold', 'silver', 'bronze'])),
              loadedAt + 2,
            );
          await load(each, earned, loadedAt + trophy);
        }
      }
      assert.deepEqual(await exported(store, 'Finch'), await exported(opened.store, 'Finch'));
      assert.deepEqual(await store.check(), []);
    });

    test('corrections, an undone load, a new name and a rebuild leave what they leave in SQLite', async (context) => {
      const opened = await sqlite.open();
      context.after(() => opened[Symbol.asyncDispose]());
      for (const each of [store, opened.store]) await correctPlay(each);
      for (const name of ['Heron', 'Lynx'])
        assert.deepEqual(await exported(store, name), await exported(opened.store, name));
      assert.ok((await store.rebuild()) > 0);
      for (const name of ['Heron', 'Lynx'])
        assert.deepEqual(await exported(store, name), await exported(opened.store, name));
      assert.deepEqual(await store.check(), []);
    });

    test('a deleted player and a removed game are gone from all servers', async () => {
      await correctPlay(store);
      const id = (await store.findPlayer('Lynx'))?.playerId;
      assert.ok(await store.players.delete('Lynx', loadedAt));
      assert.deepEqual(await store.corrections.removeGame.make(well, loadedAt), {
        gameId: well,
        title: `Title of ${well}`,
        trophies: 1,
        owners: 1,
        earned: 1,
      });
      const demo = { players: ['Heron', 'Ibis', 'Jay', 'Kite', 'Lark'], games: [harbour, tower] };
      assert.deepEqual((await store.corrections.removeCollection.make(demo, loadedAt)).kept, {
        players: [],
        games: [],
      });
      for (const { name } of tables.filter(isSpread)) {
        assert.deepEqual(
          await engine.all(read(`SELECT 1 FROM ${name} WHERE player_id = ?`), [id ?? 0]),
          [],
          name,
        );
      }
      assert.deepEqual(await store.check(), []);
    });

    test('a distribution that is complete makes no calls', async () => {
      assert.deepEqual(await distribute(engine), []);
    });
  },
);
