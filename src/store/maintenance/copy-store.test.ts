import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { copyStore, fillStore } from './copy-store.ts';
import { StoreError } from '../port/errors.ts';
import { tables } from '../schema/tables.ts';
import type { TestStore } from '../testing/engines.ts';
import { postgres, sqlite } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, makePlayer } from '../testing/records.ts';
import { read, write } from '../engine/statement.ts';

const ids = Array.from({ length: 60 }, (_, number) => `NPWR${10_000 + number}_00`);
const games = ids.flatMap((id) => makeGame(id, ['gold', 'silver', 'bronze']));
const text = 'ÄÖ 𝄞 "quoted" \\ \' {a,b} NULL \n\t %_ ';
const records = [
  ...games,
  ...makeGame('NPWR20000_00', ['platinum'], {
    title: text,
    stars: 4.300000000000001,
    released: -62_135_596_800_000,
  }),
  makePlayer('Fox', {
    formerNames: ['OldFox'],
    aboutMe: text,
    country: 'fr',
    statedCompletion: 54.065359477124183,
  }),
  makePlayer('Shy', { hidden: true }),
  ...ids.flatMap((id) =>
    [1, 2, 3].map((trophy) => makeEarned('Fox', id, trophy, 1_000_000 + trophy)),
  ),
];

type Opened = Pick<TestStore, 'store'>;

for (const [from, to] of [
  [sqlite, postgres],
  [postgres, sqlite],
] as const) {
  describe(`a copy from ${from.name} to ${to.name}`, () => {
    const openBoth = async (context: { after(fn: () => unknown): void }) => {
      const source = await from.open();
      const target = await to.open();
      context.after(() => Promise.all([source.store.close(), target.store.close()]));
      return { source, target };
    };

    test('is identical to its source and reports progress', async (context) => {
      const { source, target } = await openBoth(context);
      await load(source.store, records);
      await source.store.players.delete('Shy', 5);
      const progress: number[] = [];
      const copied = await copyStore(source.engine, target.engine, ({ done, total }) =>
        progress.push(done / total),
      );
      assert.equal(progress.at(-1), 1);
      assert.deepEqual(
        copied.map(({ table }) => table),
        tables.map(({ name }) => name),
      );
      assert.equal(copied.find(({ table }) => table === 'earned')?.rows, 180);
      assert.deepEqual(await exported(target.store), await exported(source.store));
      assert.deepEqual(await target.store.check(), []);
      assert.deepEqual(
        (await load(target.store, [makePlayer('Shy')])).map((outcome) => typeof outcome),
        ['object'],
      );
      assert.deepEqual(await load(target.store, [makePlayer('Owl')]), ['added']);
    });

    test('into a store that is in use makes its versions higher than any before', async (context) => {
      const { source, target } = await openBoth(context);
      await load(source.store, records);
      await target.engine.transaction((transaction) =>
        transaction.run(write("UPDATE counter SET value = 7 WHERE name = 'catalogue'"), []),
      );
      await fillStore(source.engine, target.engine, () => {});
      const versionOf = async ({ store }: Opened): Promise<number> =>
        Number((await store.catalogueVersions())[1]);
      const highest = Math.max(7, await versionOf(source));
      assert.ok((await versionOf(target)) > highest, 'no reader has seen it');
      assert.deepEqual(await target.store.check(), []);
      assert.deepEqual(await exported(target.store), await exported(source.store));
    });

    test('is refused if the target contains data, which stays', async (context) => {
      const { source, target } = await openBoth(context);
      await load(target.store, [makePlayer('Owl')]);
      await assert.rejects(
        copyStore(source.engine, target.engine),
        (error) => error instanceof StoreError && error.code === 'not-empty',
      );
      assert.equal((await target.store.findPlayer('Owl'))?.name, 'Owl');
    });

    test('changes nothing if the copied data differs', async (context) => {
      const { source, target } = await openBoth(context);
      await load(source.store, [makePlayer('Fox')]);
      const forging = {
        ...target.engine,
        transaction: <T>(work: Parameters<typeof target.engine.transaction<T>>[0]) =>
          target.engine.transaction((transaction) =>
            work({
              ...transaction,
              runMany: (command, lists) =>
                transaction.runMany(
                  command,
                  lists.map((list) => list.map((value) => (value === 'Fox' ? 'fox' : value))),
                ),
            }),
          ),
      };
      await assert.rejects(
        copyStore(source.engine, forging),
        (error) =>
          error instanceof StoreError &&
          error.code === 'corrupt' &&
          error.message.includes('player'),
      );
      assert.equal(await target.store.isEmpty(), true);
      assert.equal(
        (await target.engine.all(read('SELECT name AS "name" FROM counter'), [])).length > 0,
        true,
      );
    });
  });
}
