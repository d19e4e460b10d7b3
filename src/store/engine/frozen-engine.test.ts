import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

for (const engine of testEngines) {
  describe(`a frozen store, ${engine.name}`, () => {
    test('returns the data as of its first read while the store is written', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(store, [
        ...makeGame('NPWR90001_00', ['gold', 'bronze']),
        makePlayer('Fox'),
        makeEarned('Fox', 'NPWR90001_00', 1),
      ]);
      const frozen = await store.freeze();
      assert.equal(
        (await frozen.playerTrophies('Fox', 'NPWR90001_00'))?.filter(({ earned }) => earned).length,
        1,
      );
      await load(store, [
        ...makeGame('NPWR90002_00', ['gold']),
        makePlayer('Owl'),
        makeEarned('Fox', 'NPWR90001_00', 2),
        makeEarned('Owl', 'NPWR90002_00', 1),
      ]);
      assert.equal(
        (await frozen.playerTrophies('Fox', 'NPWR90001_00'))?.filter(({ earned }) => earned).length,
        1,
      );
      assert.equal((await frozen.playerGames('Fox'))?.[0]?.earned.gold, 1);
      assert.equal((await frozen.playerGames('Fox'))?.[0]?.earned.bronze, 0);
      assert.equal(await frozen.countGames(), 1);
      assert.equal(await frozen.findPlayer('Owl'), null);
      const exported = [];
      for await (const record of frozen.export()) exported.push(record);
      assert.equal(exported.filter(({ type }) => type === 'earned').length, 1);
      await frozen.close();
      assert.equal(await store.countGames(), 2);
    });

    test('rejects loads', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const frozen = await store.freeze();
      await assert.rejects(load(frozen, [makePlayer('Fox')]), {
        name: 'StoreError',
        code: 'read-only',
      });
      await frozen.close();
      assert.equal(await store.isEmpty(), true);
    });
  });
}
