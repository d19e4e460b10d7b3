import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import type { SqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const game = 'NPWR90001_00';
const later = loadedAt + 1000;
const now = loadedAt + 2000;
const hook = {
  webhookId: 'wh_1',
  url: 'https://hooks.example/1',
  secret: 'whsec_c2VjcmV0',
  format: 'standard',
  events: ['trophy.earned', 'set.completed'],
  playerId: null,
  days: 7,
  enabled: true,
  reason: null,
  createdAt: 1,
  dropped: 0,
} as const;

/** Loads one old trophy of Fox, and then the other two of the set, which causes three messages. */
async function fill(store: SqlStore): Promise<void> {
  const records = [
    ...makeGame(game, ['gold', 'silver', 'bronze']),
    makePlayer('Fox'),
    makePlayer('Owl'),
    makeEarned('Fox', game, 1, 0),
  ];
  await load(store, records);
  await composeState(store).webhooks.add({ ...hook });
  await load(
    store,
    [2, 3]
      .map((trophy) => makeEarned('Fox', game, trophy, loadedAt))
      .concat(makeEarned('Owl', game, 2, loadedAt)),
    later,
  );
}

async function waiting(store: SqlStore): Promise<readonly string[]> {
  const messages = await composeState(store).webhooks.log(hook.webhookId, 100);
  return messages.toReversed().map(({ type, payload }) => {
    const { data } = JSON.parse(payload);
    return `${type} ${data.player.id} ${data.trophy?.id ?? data.game.id}`;
  });
}

for (const engine of testEngines) {
  describe(`waiting messages, ${engine.name}`, () => {
    test('about a trophy that is taken back are not sent, and neither is the completion of its set', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await fill(store);
      assert.deepEqual((await waiting(store)).toSorted(), [
        `set.completed Fox ${game}`,
        'trophy.earned Fox 2',
        'trophy.earned Fox 3',
        'trophy.earned Owl 2',
      ]);
      await store.corrections.unearn.make({ player: 'Fox', game, trophies: [2] }, now);
      assert.deepEqual((await waiting(store)).toSorted(), [
        'trophy.earned Fox 3',
        'trophy.earned Owl 2',
      ]);
    });

    test('about trophies that a removal, an undo or a pruning takes back are not sent', async (context) => {
      const corrections: readonly ((store: SqlStore) => Promise<unknown>)[] = [
        (store) => store.corrections.removePlayerGame.make({ player: 'Fox', game }, now),
        (store) => store.corrections.undoLoad.make('Fox', now),
        (store) => {
          const games = new Map([[game.toLowerCase(), new Set([1])]]);
          return store.load({ now, source: 'test' }, (into) =>
            into.prune({ player: 'Fox', games }, true),
          );
        },
      ];
      for (const correct of corrections) {
        const opened = await engine.open();
        context.after(() => opened[Symbol.asyncDispose]());
        await fill(opened.store);
        await correct(opened.store);
        assert.deepEqual(await waiting(opened.store), ['trophy.earned Owl 2']);
      }
    });
  });
}
