import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreError } from '../port/errors.ts';
import type { Outcome, SmallLoad } from '../port/loads.ts';
import { testDatabases } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';
import { JointLoads } from './joint-loads.ts';

const game = 'NPWR90001_00';
const names = ['Fox', 'Owl', 'Hare', 'Lynx', 'Wren'];
const smallLoad = (player: string, more: Partial<SmallLoad> = {}): SmallLoad => ({
  options: { now: loadedAt, source: 'test' },
  records: [makeEarned(player, game, 1, loadedAt)],
  check: () => undefined,
  ...more,
});

/** Loads with recorded transactions, which end when `end` is called. */
function createLoads() {
  const transactions: { readonly load: SmallLoad; readonly end: () => void }[] = [];
  const joint = new JointLoads(
    (each) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          const outcomes: Outcome[] = each.records.map(() => 'added');
          try {
            each.check(outcomes);
            resolve(outcomes);
          } catch (error) {
            reject(error instanceof Error ? error : new Error('check'));
          }
        };
        transactions.push({ load: each, end });
      }),
  );
  return {
    joint,
    transactions,
    playersOf: () =>
      transactions.map(({ load: { records } }) =>
        records.map((each) => 'player' in each && each.player),
      ),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('small loads at the same time', () => {
  test('of different players share a transaction, with the time of the newest', async () => {
    const { joint, transactions, playersOf } = createLoads();
    const loads = ['Fox', 'Owl'].map((name, index) =>
      joint.load(smallLoad(name, { options: { now: index, source: 'test' } })),
    );
    await turn();
    assert.deepEqual(playersOf(), [['Fox', 'Owl']]);
    assert.equal(transactions[0]?.load.options.now, 1);
    transactions[0]?.end();
    assert.deepEqual(await Promise.all(loads), [['added'], ['added']]);
  });

  test('of one player, also by another spelling, have transactions of their own', async () => {
    const { joint, transactions, playersOf } = createLoads();
    for (const name of ['Fox', 'Owl', 'FOX']) void joint.load(smallLoad(name));
    await turn();
    transactions[0]?.end();
    await turn();
    assert.deepEqual(playersOf(), [['Fox', 'Owl'], ['FOX']]);
  });

  test('of another source have a transaction of their own', async () => {
    const { joint, transactions, playersOf } = createLoads();
    void joint.load(smallLoad('Fox'));
    void joint.load(smallLoad('Owl', { options: { now: loadedAt, source: 'other' } }));
    await turn();
    transactions[0]?.end();
    await turn();
    assert.deepEqual(playersOf(), [['Fox'], ['Owl']]);
  });

  test('wait for the one that is written, and are then written together', async () => {
    const { joint, transactions, playersOf } = createLoads();
    void joint.load(smallLoad('Fox'));
    await turn();
    for (const name of ['Owl', 'Hare', 'Lynx']) void joint.load(smallLoad(name));
    await turn();
    assert.deepEqual(playersOf(), [['Fox']]);
    transactions[0]?.end();
    await turn();
    assert.deepEqual(playersOf(), [['Fox'], ['Owl', 'Hare', 'Lynx']]);
  });

  for (const code of ['unavailable', 'locked'] as const) {
    test(`fail together, and are not repeated, if the store is ${code}`, async () => {
      let transactions = 0;
      const down = new StoreError(code, 'No load can be written.');
      const joint = new JointLoads(() => {
        transactions += 1;
        return Promise.reject(down);
      });
      const settled = await Promise.allSettled([
        joint.load(smallLoad('Fox')),
        joint.load(smallLoad('Owl')),
      ]);
      assert.deepEqual(
        settled.map((each) => each.status === 'rejected' && each.reason),
        [down, down],
      );
      assert.equal(transactions, 1);
    });
  }

  test('do not wait for a load of the catalogue', async () => {
    const { joint, playersOf } = createLoads();
    void joint.load(smallLoad('Fox', { records: makeGame(game, ['gold']) }));
    void joint.load(smallLoad('Owl'));
    await turn();
    assert.equal(playersOf().length, 2);
  });
});

for (const engine of testDatabases) {
  describe(`loads of records, ${engine.name}`, () => {
    test('each has its outcomes, and a load that fails its check fails alone', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...makeGame(game, ['gold', 'bronze']),
        ...names.map((name) => makePlayer(name)),
      ]);
      const unknown = smallLoad('Owl', {
        records: [makeEarned('Owl', game, 9)],
        check(outcomes) {
          if (outcomes.some((outcome) => typeof outcome !== 'string'))
            throw new RangeError('rejected');
        },
      });
      const loads = names.map((name) =>
        store.loadRecords(name === 'Owl' ? unknown : smallLoad(name)),
      );
      const settled = await Promise.allSettled(loads);
      assert.deepEqual(
        settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
        names.map((name) => (name === 'Owl' ? 'RangeError: rejected' : ['added'])),
      );
      for (const name of names)
        assert.equal((await store.latestTrophies(name, null, 0))?.length, name === 'Owl' ? 0 : 1);
      assert.deepEqual(await store.check(), []);
    });
  });
}
