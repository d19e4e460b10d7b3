import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../../store/testing/engines.ts';
import { createSyncWishes } from './index.ts';

const now = Date.UTC(2026, 0, 10);

for (const engine of testEngines) {
  describe(`what is wanted of the sync, ${engine.name}`, () => {
    test('players are taken in the order in which they were named, each once', async (context) => {
      const { store, [Symbol.asyncDispose]: close } = await engine.open();
      context.after(close);
      const wishes = createSyncWishes(store.operational);
      for (const name of ['Fox', null, 'Fox', 'Heron']) await wishes.askFor(name);
      assert.equal(await wishes.isWaiting(), true);
      const taken: (string | null | undefined)[] = [];
      for (let number = 0; number < 4; number += 1) taken.push(await wishes.takePlayer());
      assert.deepEqual(taken, ['Fox', null, 'Heron', undefined]);
      assert.equal(await wishes.isWaiting(), false);
    });

    test('a stop is taken once, and whoever waited is forgotten', async (context) => {
      const { store, [Symbol.asyncDispose]: close } = await engine.open();
      context.after(close);
      const wishes = createSyncWishes(store.operational);
      await wishes.askFor('Fox');
      await wishes.askForStop(now);
      assert.deepEqual(
        [await wishes.takePlayer(), await wishes.takeStop(now), await wishes.takeStop(now)],
        [undefined, true, false],
      );
    });

    test('a stop that nobody took in a minute is not wanted any more', async (context) => {
      const { store, [Symbol.asyncDispose]: close } = await engine.open();
      context.after(close);
      const wishes = createSyncWishes(store.operational);
      await wishes.askForStop(now);
      assert.equal(await wishes.takeStop(now + 60_001), false);
      assert.equal(await wishes.takeStop(now), false);
    });

    test('an update that is wanted after a stop is made', async (context) => {
      const { store, [Symbol.asyncDispose]: close } = await engine.open();
      context.after(close);
      const wishes = createSyncWishes(store.operational);
      await wishes.askForStop(now);
      await wishes.askFor('Fox');
      assert.deepEqual([await wishes.takeStop(now), await wishes.takePlayer()], [false, 'Fox']);
    });

    test('of two processes, one takes a player', async (context) => {
      const { store, [Symbol.asyncDispose]: close } = await engine.open();
      context.after(close);
      const wishes = createSyncWishes(store.operational);
      await wishes.askFor('Fox');
      const taken = await Promise.all([wishes.takePlayer(), wishes.takePlayer()]);
      assert.deepEqual(taken.toSorted(), ['Fox', undefined]);
    });
  });
}
