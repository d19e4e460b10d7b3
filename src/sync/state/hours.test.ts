import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { SqlStore } from '../../store/index.ts';
import { testEngines } from '../../store/testing/engines.ts';
import { load, makeGame, makePlayer } from '../../store/testing/records.ts';
import { createSyncState } from './sync-state.ts';

const at = Date.UTC(2026, 0, 15, 12);
const makeHours = (id: string, more: object = {}): DataRecord => ({
  type: 'playTime',
  player: 'LanternFox',
  network: 'psn',
  id,
  seconds: 60,
  ...more,
});

async function findId(store: SqlStore): Promise<number> {
  return (await store.known.playerOfName('LanternFox'))?.playerId ?? -1; // absent: the player does not exist
}

for (const engine of testEngines) {
  describe(`hours in the state of the sync, ${engine.name}`, () => {
    test('are those of the network, with the games that came later', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const hours = createSyncState(store.operational, 'psn');
      await load(store, [
        makePlayer('LanternFox'),
        makeHours('PPSA1', { last: at }),
        makeHours('PPSA2'),
        makeHours('900', { network: 'steam', last: at }),
      ]);
      const id = await findId(store);
      assert.deepEqual([...(await hours.storedHours(id))].toSorted(), [
        ['PPSA1', { lastAt: at }],
        ['PPSA2', { lastAt: null }],
      ]);
      await hours.saveTitleSets(
        new Map([
          ['PPSA1', 'NPWR90001_00'],
          ['PPSA2', null],
        ]),
        at,
      );
      assert.deepEqual(await hours.unlinkedHours(id), []);
      await load(store, makeGame('NPWR90001_00', ['bronze']));
      assert.deepEqual(await hours.unlinkedHours(id), [
        { network: 'psn', titleId: 'PPSA1', gameId: 'NPWR90001_00', seconds: 60 },
      ]);
    });

    test('the set of a title is known for ever, and that it has none for a time', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const hours = createSyncState(opened.store.operational, 'psn');
      const sets = new Map([
        ['PPSA1', 'NPWR90001_00'],
        ['PPSA2', null],
      ]);
      await hours.saveTitleSets(sets, at);
      const ids = ['PPSA1', 'PPSA2', 'PPSA3'];
      assert.deepEqual(await hours.titleSets(ids, at), sets);
      assert.deepEqual([...(await hours.titleSets(ids, at + 1)).keys()], ['PPSA1']);
      await hours.saveTitleSets(new Map([['PPSA2', 'NPWR90002_00']]), at + 1);
      assert.equal((await hours.titleSets(ids, at + 9)).get('PPSA2'), 'NPWR90002_00');
    });

    test('a player who plays was seen now, one who is offline when they were last online', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const hours = createSyncState(store.operational, 'psn');
      await load(store, [makePlayer('LanternFox')]);
      const id = await findId(store);
      assert.deepEqual(await hours.playFacts(id), { isHidden: false, seenAt: null });
      const reading = {
        playerId: id,
        network: 'psn',
        state: 'offline',
        title: null,
        gameId: null,
        sourceId: null,
        platform: null,
        text: null,
        seenAt: at - 5,
      } as const;
      await store.savePresence([reading], at);
      assert.equal((await hours.playFacts(id)).seenAt, at - 5);
      await store.savePresence([{ ...reading, state: 'playing' }], at);
      assert.equal((await hours.playFacts(id)).seenAt, at);
      await store.players.setFlags('LanternFox', { hoursHidden: true }, at);
      assert.equal((await hours.playFacts(id)).isHidden, true);
      assert.deepEqual(await hours.playFacts(id + 1), { isHidden: true, seenAt: null });
    });
  });
}
