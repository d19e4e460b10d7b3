import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { testEngines } from '../testing/engines.ts';
import {
  collect,
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../testing/records.ts';
import { read } from '../engine/statement.ts';

const records = [
  ...makeGame('NPWR00001_00', ['platinum', 'gold']),
  makePlayer('Fox', {
    formerNames: ['OldFox'],
    accountId: '4111222333444',
    country: 'us',
    aboutMe: 'private words',
  }),
  makePlayer('Owl', { country: 'us' }),
  makeEarned('Fox', 'NPWR00001_00', 1, 1000),
  makeEarned('Fox', 'NPWR00001_00', 2, 1000),
  makeEarned('Owl', 'NPWR00001_00', 2, 1000),
];
const now = loadedAt + 1000;

for (const engine of testEngines) {
  describe(`administration of players, ${engine.name}`, () => {
    test('the list contains all players by name, including hidden ones', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...records,
        makePlayer('élan', { hidden: true, excluded: true }),
        makePlayer('Élodie'),
      ]);
      const players = (await collect(store.players.list())).flat();
      assert.deepEqual(
        players.map(({ name, hidden, excluded, games, source }) => [
          name,
          hidden,
          excluded,
          games,
          source,
        ]),
        [
          ['Fox', false, false, 1, 'test'],
          ['Owl', false, false, 1, 'test'],
          ['élan', true, true, 0, 'test'],
          ['Élodie', false, false, 0, 'test'],
        ],
      );
    });

    test('a renamed player is still found by the previous name', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.equal(await store.players.rename('fox', ' NewFox ', now), 'renamed');
      for (const name of ['newfox', 'Fox', 'OldFox'])
        assert.equal((await store.findPlayer(name))?.name, 'NewFox');
      assert.deepEqual(await store.players.names('oldfox'), {
        current: 'NewFox',
        former: ['Fox', 'OldFox'],
      });
      assert.equal((await store.findPlayer('NewFox'))?.cardChangedAt, now);
      assert.deepEqual(await store.check(), []);
    });

    test('an administrative change dates the player, but keeps their Updated flags, also through the next load', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const [played] = (await store.playerGames('Fox')) ?? [];
      const game = played?.game.gameId ?? '';
      const trophies = await store.playerTrophies('Fox', game);
      assert.equal(played?.updated, true);
      assert.ok(trophies?.some(({ updated }) => updated));
      const before = await exported(store, 'Fox');
      const admin = store.players;
      await admin.setFlags('Fox', { hidden: true }, now);
      await admin.setFlags('Fox', { hidden: false }, now + 1);
      await admin.setFlags('Fox', { excluded: true }, now + 2);
      await admin.setFlags('Fox', { excluded: false }, now + 3);
      await admin.rename('Fox', 'Vixen', now + 4);
      await admin.rename('Vixen', 'Fox', now + 5);
      assert.equal((await store.findPlayer('Fox'))?.updatedAt, now + 5);
      assert.equal((await store.playerGame('Fox', game))?.updated, true);
      assert.equal((await store.playerGames('Fox'))?.[0]?.updated, true);
      assert.deepEqual(await store.playerTrophies('Fox', game), trophies);
      const isPlay = ({ type }: DataRecord) => type !== 'player';
      assert.deepEqual((await exported(store, 'Fox')).filter(isPlay), before.filter(isPlay));
      // A load that states the current values changes nothing.
      await load(store, before.filter(isPlay), now + 6);
      assert.equal((await store.findPlayer('Fox'))?.updatedAt, now + 5);
      await load(store, [makePlayer('Fox', { country: 'fr' })], now + 7);
      assert.equal((await store.playerGame('Fox', game))?.updated, false);
      assert.deepEqual(await store.check(), []);
    });

    test('a player can get a former name back, or their name in another case', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.equal(await store.players.rename('Fox', 'oldfox', now), 'renamed');
      assert.deepEqual(await store.players.names('fox'), { current: 'oldfox', former: ['Fox'] });
      assert.equal(await store.players.rename('oldfox', 'OLDFOX', now), 'renamed');
      assert.deepEqual(await store.players.names('fox'), { current: 'OLDFOX', former: ['Fox'] });
      assert.deepEqual(await store.check(), []);
    });

    test('a player cannot get a current or former name of another player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.equal(await store.players.rename('Owl', 'OLDFOX', now), 'taken');
      assert.equal(await store.players.rename('Nobody', 'Somebody', now), 'unknown');
      assert.equal((await store.findPlayer('Owl'))?.name, 'Owl');
    });

    test('a load with a new name and the stored name as a former name renames the player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.deepEqual(await load(store, [makePlayer('NewFox', { formerNames: ['Fox'] })]), [
        'changed',
      ]);
      assert.deepEqual(await store.players.names('Fox'), {
        current: 'NewFox',
        former: ['Fox', 'OldFox'],
      });
    });

    test('a record whose names belong to two players is rejected', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const outcomes = await load(store, [makePlayer('Fox', { formerNames: ['Owl'] })]);
      assert.deepEqual(outcomes, [
        { rejected: 'the names "Fox" and "Owl" belong to different players' },
      ]);
    });

    test('a player can be hidden and shown again', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const before = await store.findPlayer('Fox');
      assert.equal(await store.players.setFlags('fox', { hidden: true }, now), true);
      assert.equal(await store.findPlayer('Fox'), null);
      assert.deepEqual((await store.ranks(2))?.world, { position: 1, total: 1 });
      assert.equal(await store.players.setFlags('fox', { hidden: false }, now), true);
      assert.deepEqual(
        { ...(await store.findPlayer('Fox')), updatedAt: before?.updatedAt },
        before,
      );
      assert.equal(await store.players.setFlags('nobody', { hidden: true }, now), false);
      assert.deepEqual(await store.check(), []);
    });

    test('a player can be excluded from the ranking', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      await store.players.setFlags('Fox', { excluded: true }, now);
      assert.equal(await store.ranks(1), null);
      assert.notEqual(await store.findPlayer('Fox'), null);
      assert.deepEqual((await store.ranks(2))?.world, { position: 1, total: 1 });
    });

    test('a deletion removes all data of a player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.equal(await store.players.delete('OLDFOX', now), true);
      assert.equal(await store.players.delete('Fox', now), false);
      const rest = await exported(store);
      assert.doesNotMatch(JSON.stringify(rest), /fox|4111222333444|private/i);
      for (const table of ['player', 'player_name', 'player_score', 'player_game', 'earned']) {
        const rows = await opened.engine.all(
          read(`SELECT player_id FROM ${table} WHERE player_id = 1`),
          [],
        );
        assert.deepEqual(rows, [], table);
      }
      assert.deepEqual((await store.ranks(2))?.world, { position: 1, total: 1 });
      assert.deepEqual(await store.check(), []);
    });

    test('only a forced load restores a deleted player, under any of their names', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      await store.players.delete('Fox', now);
      const rejected = { rejected: 'player "fox" was deleted on request' };
      assert.deepEqual(await load(store, [makePlayer('fox')]), [rejected]);
      assert.deepEqual(await load(store, [makePlayer('OLDFOX')]), [
        { rejected: 'player "OLDFOX" was deleted on request' },
      ]);
      const renamed = await load(store, [makePlayer('Vixen', { accountId: '4111222333444' })]);
      assert.deepEqual(renamed, [{ rejected: 'player "Vixen" was deleted on request' }]);
      assert.deepEqual(await load(store, [makePlayer('Hare')]), ['added']);
      const forced = await store.load({ now, source: 'test', force: true }, (into) =>
        into.apply([makePlayer('Fox')]),
      );
      assert.deepEqual(forced, ['added']);
      assert.deepEqual(await load(store, [makePlayer('Fox')]), ['unchanged']);
    });

    test('a player is found by any of their names and keeps their id after a rename', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await store.load({ now: 1000, source: 'ndjson' }, (load) =>
        load.apply([{ type: 'player', name: 'LanternFox', hidden: true }]),
      );
      const before = await store.players.find('lanternfox');
      await store.players.rename('LanternFox', 'QuayOwl', 2000);
      const after = await store.players.find('LanternFox');
      assert.deepEqual(
        [after?.name, after?.formerNames, after?.hidden],
        ['QuayOwl', ['LanternFox'], true],
      );
      assert.equal(after?.playerId, before?.playerId);
      assert.equal(await store.players.find('Nobody'), null);
    });
  });
}
