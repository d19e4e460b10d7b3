import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SqlStore } from '../../sql-store.ts';
import { testEngines } from '../../testing/engines.ts';
import {
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../testing/records.ts';

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
const day = 86_400_000;
const later = loadedAt + 60_000;
const now = loadedAt + 120_000;
const base = [
  ...makeGame(harbour, ['platinum', 'gold', 'silver', 'bronze']),
  ...makeGame(tower, ['gold', 'bronze']),
  makePlayer('Fox', { country: 'us', aboutMe: 'Tea' }),
  makePlayer('Owl'),
  makeEarned('Fox', harbour, 2, day),
  makeEarned('Fox', harbour, 3, null),
  makeEarned('Owl', harbour, 2, day),
];
const update = [
  makePlayer('Fox', { aboutMe: 'Coffee', statedLevel: 9 }),
  makeEarned('Fox', harbour, 3, 3 * day),
  makeEarned('Fox', harbour, 4, 4 * day),
  makeEarned('Fox', tower, 1, 5 * day),
];

async function updatedOf(store: SqlStore, name: string): Promise<readonly string[]> {
  const trophies = (await store.latestTrophies(name, null, 0)) ?? [];
  return trophies.filter(({ updated }) => updated).map(({ trophy }) => `${trophy.title}`);
}

for (const engine of testEngines) {
  describe(`undoing a load, ${engine.name}`, () => {
    test('accounts on other networks and the dates of their games are as before the load', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const account = {
        type: 'account',
        player: 'Fox',
        network: 'steam',
        id: '765',
        name: 'fox',
      } as const;
      const steam = {
        type: 'trophy',
        game: 'STEAM-440',
        id: 1,
        key: 'A',
        grade: 'bronze',
        title: 'A',
      } as const;
      await load(store, [
        ...base,
        ...makeGame('RA-17', ['gold', 'silver']),
        { type: 'game', id: 'STEAM-440', title: 'Fort' },
        steam,
      ]);
      await load(
        store,
        [account, makeEarned('Fox', 'RA-17', 1, day), makeEarned('Fox', 'STEAM-440', 1, day)],
        later,
      );
      const before = await exported(store, 'Fox');
      const accounts = (records: readonly { readonly type: string }[]) =>
        records.filter(({ type }) => type === 'account');
      assert.equal(accounts(before).length, 2);
      await load(store, [{ ...account, name: 'red' }], later + 1);
      await store.corrections.undoLoad.make('Fox', now);
      assert.deepEqual(accounts(await exported(store, 'Fox')), accounts(before), 'a name alone');
      const other = { type: 'account', player: 'Fox', network: 'xbox', id: '99' } as const;
      await load(
        store,
        [other, { ...account, name: 'red' }, makeEarned('Fox', 'RA-17', 2, 2 * day)],
        later + 2,
      );
      assert.notDeepEqual(accounts(await exported(store, 'Fox')), accounts(before));
      await store.corrections.undoLoad.make('Fox', now + 1);
      assert.deepEqual(accounts(await exported(store, 'Fox')), accounts(before));
      assert.deepEqual(await store.check(), []);
    });

    test('records that change nothing leave the undo exact: the Updated flags of the load before come back', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      const before = await exported(store, 'Fox');
      const updated = await updatedOf(store, 'Fox');
      await load(store, update, later);
      const after = await exported(store, 'Fox');
      const outcomes = await load(store, after, later + 1);
      assert.deepEqual([...new Set(outcomes)], ['unchanged']);
      assert.deepEqual(await exported(store, 'Fox'), after);
      await store.corrections.undoLoad.make('Fox', now);
      assert.deepEqual(await updatedOf(store, 'Fox'), updated);
      const played = ({ type }: { readonly type: string }): boolean =>
        type === 'earned' || type === 'playerGame';
      assert.deepEqual((await exported(store, 'Fox')).filter(played), before.filter(played));
      assert.deepEqual(await store.check(), []);
    });

    test('a player is as before the load, with the Updated flags of the load before; only UpdateDate moves', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      const before = { ...(await store.findPlayer('Fox')), games: await store.playerGames('Fox') };
      const updated = await updatedOf(store, 'Fox');
      await load(store, update, later);
      const undone = await store.corrections.undoLoad.make('fox', now);
      assert.deepEqual(undone, {
        playerId: 1,
        player: 'Fox',
        loadedAt: later,
        source: 'test',
        isPlayerRemoved: false,
        profile: ['aboutMe', 'statedLevel', 'asOf'],
        games: [
          { gameId: harbour, isRemoved: false, removed: [4], restored: [3] },
          { gameId: tower, isRemoved: true, removed: [1], restored: [] },
        ],
        counts: { games: 2, trophies: 3 },
      });
      const after = { ...(await store.findPlayer('Fox')), games: await store.playerGames('Fox') };
      assert.equal(after.updatedAt, now);
      const { updatedAt, gamesUpdatedAt, cardChangedAt } = after;
      assert.deepEqual(after, {
        ...before,
        updatedAt,
        gamesUpdatedAt,
        cardChangedAt,
        ...versionOf(after),
      });
      assert.deepEqual(await updatedOf(store, 'Fox'), updated);
      assert.deepEqual(await store.check(), []);
    });

    test('what an undo would change is described without changing it', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      await load(store, update, later);
      const before = await exported(store);
      const described = await store.corrections.undoLoad.describe('Fox');
      assert.deepEqual(await exported(store), before);
      assert.deepEqual(await store.corrections.undoLoad.make('Fox', now), described);
    });

    test('a load is undone once, and not after a correction of the same player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      await load(store, update, later);
      await store.corrections.undoLoad.make('Fox', now);
      await assert.rejects(store.corrections.undoLoad.make('Fox', now), {
        failure: 'conflict',
        message: /No import of this player is recorded/,
      });
      await store.corrections.unearn.make({ player: 'Owl', game: harbour, trophies: [2] }, now);
      await assert.rejects(store.corrections.undoLoad.make('Owl', now), {
        failure: 'conflict',
        message: /No import of this player is recorded/,
      });
      await assert.rejects(store.corrections.undoLoad.make('Nobody', now), { failure: 'unknown' });
    });

    test('a load that changes nothing of a player leaves the undo of the one before', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      await load(store, update, later);
      await load(store, update, later + 1);
      const undone = await store.corrections.undoLoad.describe('Fox');
      assert.ok('loadedAt' in undone && undone.loadedAt === later);
    });

    test('the load that added a player removes them with everything, without a tombstone', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      const undone = await store.corrections.undoLoad.make('Owl', now);
      assert.ok('counts' in undone && undone.isPlayerRemoved);
      assert.deepEqual(undone.counts, { games: 1, trophies: 1 });
      assert.equal(await store.findPlayer('Owl'), null);
      assert.deepEqual(await store.check(), []);
      assert.deepEqual(await load(store, [makePlayer('Owl')], now + 1), ['added']);
    });

    test('a change of other values by the operator does not prevent an undo; one of the same values does', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      await load(store, [...update, makePlayer('Vixen', { formerNames: ['Fox'] })], later);
      await store.players.setFlags('Fox', { hidden: true }, later + 1);
      await store.players.rename('Vixen', 'RedFox', later + 2);
      await assert.rejects(store.corrections.undoLoad.make('Fox', now), {
        message: /touched the same data: name\./,
      });
      await store.players.rename('RedFox', 'Vixen', later + 3);
      await assert.rejects(store.corrections.undoLoad.make('Fox', now), {
        message: /touched the same data: the names\./,
      });
      assert.deepEqual(await store.check(), []);
    });

    test('a load that renamed a player is undone with the name', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, base);
      await load(store, [makePlayer('Vixen', { formerNames: ['Fox'] })], later);
      await store.players.setFlags('Vixen', { excluded: true }, later + 1);
      await store.corrections.undoLoad.make('Vixen', now);
      assert.deepEqual(await store.players.names('Fox'), { current: 'Fox', former: [] });
      assert.equal(await store.players.find('Vixen'), null);
      assert.equal((await store.players.find('Fox'))?.excluded, true);
      assert.deepEqual(await store.check(), []);
    });

    test('a load that changes too much of a player cannot be undone, and says so', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const ids = Array.from({ length: 900 }, (_, index) => `NPWR${10_000 + index}_00`);
      await load(store, [...base, ...ids.flatMap((id) => makeGame(id, ['gold']))]);
      await load(
        store,
        ids.map((id) => makeEarned('Fox', id, 1, day)),
        later,
      );
      await assert.rejects(store.corrections.undoLoad.make('Fox', now), {
        message: /more data than can be recorded for an undo/,
      });
      await load(store, [makeEarned('Fox', tower, 1, day)], now);
      assert.ok('loadedAt' in (await store.corrections.undoLoad.make('Fox', now + 1)));
    });
  });
}

/** Returns the version numbers of a player, which never decrease. */
function versionOf(player: object): object {
  return Object.fromEntries(
    Object.entries(player).filter(([property]) => /Number|Version|playUpdate/.test(property)),
  );
}
