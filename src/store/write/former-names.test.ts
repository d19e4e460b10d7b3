/** Names that several players of a network use one after another (docs/spec/decisions.md 4). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { SqlStore } from '../sql-store.ts';
import type { TestEngine } from '../testing/engines.ts';
import { testEngines } from '../testing/engines.ts';
import { exported, load, loadedAt, makeEarned, makeGame, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR90001_00';
const later = loadedAt + 60_000;
const now = later + 60_000;
/** Fox was called LampFox before, and has account 1. */
const fox = [
  makePlayer('LampFox', { accountId: '1' }),
  ...makeGame(harbour, ['platinum', 'gold']),
  makeEarned('LampFox', harbour, 2, 1000),
  makePlayer('HarbourFox', { accountId: '1', formerNames: ['LampFox'] }),
];
const owl = makePlayer('QuillOwl', { accountId: '2' });
/** Owl has the name that Fox had. */
const renamedOwl = makePlayer('lampfox', { accountId: '2', formerNames: ['QuillOwl'] });

async function open(
  context: TestContext,
  engine: TestEngine,
  records: readonly DataRecord[],
): Promise<SqlStore> {
  const opened = await engine.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, records);
  return opened.store;
}

/** Returns all names of the player who is found by this name. */
async function namesOf(store: SqlStore, name: string): Promise<unknown> {
  return store.players.names(name);
}

/** Exports all players with their names. */
async function listed(store: SqlStore): Promise<unknown> {
  return (await exported(store)).flatMap((record) =>
    record.type === 'player' ? [[record.name, record.formerNames]] : [],
  );
}

async function found(store: SqlStore, text: string): Promise<readonly string[]> {
  const { items } = await store.searchPlayers(text, { offset: 0, limit: 10 });
  return items.map(({ name }) => name);
}

for (const engine of testEngines) {
  describe(`former names, ${engine.name}`, () => {
    test('a stored player gets the former name of another account', async (context) => {
      const store = await open(context, engine, [...fox, owl]);
      assert.deepEqual(await load(store, [renamedOwl], later), ['changed']);
      assert.deepEqual(await namesOf(store, 'LampFox'), {
        current: 'lampfox',
        former: ['QuillOwl'],
      });
      assert.deepEqual(await namesOf(store, 'HarbourFox'), { current: 'HarbourFox', former: [] });
      assert.deepEqual(await store.check(), []);
    });

    test('a new player gets the former name of another account, and what follows is theirs', async (context) => {
      const store = await open(context, engine, fox);
      const records = [
        makePlayer('LampFox', { accountId: '2' }),
        makeEarned('LampFox', harbour, 1, 5000),
      ];
      assert.deepEqual(await load(store, records, later), ['added', 'added']);
      assert.equal((await store.playerTrophies('HarbourFox', harbour))?.length, 2);
      const earned = async (name: string) =>
        (await store.latestTrophies(name, null, 0))?.map(({ trophy }) => trophy.trophyId);
      assert.deepEqual([await earned('LampFox'), await earned('HarbourFox')], [[1], [2]]);
      assert.deepEqual(await store.check(), []);
    });

    test('both happen in one load', async (context) => {
      const store = await open(context, engine, []);
      assert.ok(
        !(await load(store, [owl, ...fox, renamedOwl])).some((each) => typeof each !== 'string'),
      );
      assert.deepEqual(await namesOf(store, 'LampFox'), {
        current: 'lampfox',
        former: ['QuillOwl'],
      });
      assert.deepEqual(await store.check(), []);
    });

    test('a record without an account tells by its former names that the player is another one', async (context) => {
      const store = await open(context, engine, [...fox, makePlayer('QuillOwl')]);
      await load(store, [makePlayer('LampFox', { formerNames: ['QuillOwl'] })], later);
      assert.deepEqual(await namesOf(store, 'QuillOwl'), {
        current: 'LampFox',
        former: ['QuillOwl'],
      });
    });

    test('a record with nothing but a former name is about the player who had it', async (context) => {
      const store = await open(context, engine, fox);
      assert.deepEqual(await load(store, [makePlayer('LampFox', { aboutMe: 'Tea' })], later), [
        'changed',
      ]);
      assert.equal((await store.findPlayer('HarbourFox'))?.aboutMe, 'Tea');
    });

    test('a former name of another account stays with the player who has it', async (context) => {
      const store = await open(context, engine, fox);
      const record = makePlayer('QuillOwl', { accountId: '2', formerNames: ['LampFox', 'Owlet'] });
      assert.deepEqual(await load(store, [record], later), ['added']);
      assert.deepEqual(await namesOf(store, 'LampFox'), {
        current: 'HarbourFox',
        former: ['LampFox'],
      });
      assert.deepEqual(await namesOf(store, 'QuillOwl'), {
        current: 'QuillOwl',
        former: ['Owlet'],
      });
    });

    test('an older record takes no name', async (context) => {
      const store = await open(context, engine, [
        ...fox,
        makePlayer('QuillOwl', { accountId: '2', asOf: later }),
      ]);
      const taken = { accountId: '2', formerNames: ['QuillOwl'], asOf: loadedAt };
      await load(store, [makePlayer('LampFox', taken)], now);
      assert.deepEqual(await namesOf(store, 'LampFox'), {
        current: 'HarbourFox',
        former: ['LampFox'],
      });
      assert.deepEqual(await store.check(), []);
    });

    test('the name of a player who has it at present is not given to another', async (context) => {
      const store = await open(context, engine, [...fox, owl]);
      const record = makePlayer('HarbourFox', { accountId: '2', formerNames: ['QuillOwl'] });
      const [outcome] = await load(store, [record], later);
      assert.deepEqual(outcome, {
        rejected: 'the names "HarbourFox" and "QuillOwl" belong to different players',
      });
    });

    test('who loses a former name is not dated, but cached answers under it end', async (context) => {
      const store = await open(context, engine, [...fox, owl]);
      const before = await store.findPlayer('HarbourFox');
      const version = await store.playerVersions('LampFox', { withRank: false });
      await load(store, [renamedOwl], later);
      assert.equal((await store.findPlayer('HarbourFox'))?.updatedAt, before?.updatedAt);
      assert.notDeepEqual(await store.playerVersions('LampFox', { withRank: false }), version);
    });

    test('the search finds a player by the names that they have', async (context) => {
      const store = await open(context, engine, [...fox, owl]);
      await load(store, [renamedOwl], later);
      assert.deepEqual(await found(store, 'lampfox'), ['lampfox']);
      assert.deepEqual(await found(store, 'harbourfox'), ['HarbourFox']);
    });

    test('an undo gives the name back, and the former load can be undone again', async (context) => {
      const store = await open(context, engine, [...fox.slice(0, -1), owl]);
      await load(store, fox.slice(-1));
      const before = await listed(store);
      await load(store, [renamedOwl], later);
      await assert.rejects(store.corrections.undoLoad.make('HarbourFox', now), /the names/);
      await store.corrections.undoLoad.make('lampfox', now);
      assert.deepEqual(await listed(store), before);
      assert.deepEqual(await found(store, 'lampfox'), ['HarbourFox']);
      await store.corrections.undoLoad.make('HarbourFox', now);
      assert.deepEqual(await namesOf(store, 'LampFox'), { current: 'LampFox', former: [] });
      assert.deepEqual(await store.check(), []);
    });

    test('the undo of a new player gives the name back, unless the former player was deleted', async (context) => {
      const store = await open(context, engine, fox);
      const taker = makePlayer('LampFox', { accountId: '2' });
      const before = await listed(store);
      await load(store, [taker], later);
      await store.corrections.undoLoad.make('LampFox', now);
      assert.deepEqual(await listed(store), before);
      await load(store, [taker], later);
      await store.players.delete('HarbourFox', now);
      await store.corrections.undoLoad.make('LampFox', now);
      assert.equal(await store.players.names('LampFox'), null);
      assert.deepEqual(await store.check(), []);
    });
  });
}
