import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { DataRecord } from '../records/records.ts';
import type { Engine } from './engine.ts';
import { openSqliteEngine } from './sqlite-engine.ts';
import { migrate } from './migrate.ts';
import type { SqlStore, StoreOptions } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import type { WrittenGames } from './store.ts';
import { load } from './testing/records.ts';

const ids = Array.from({ length: 20 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const games = ids.map((id): DataRecord => ({ type: 'game', id, title: id }));
const play = (player: string, at: number): DataRecord[] =>
  ids.map((game, index) => ({ type: 'playerGame', player, game, lastUpdated: at - index }));
const content = Buffer.alloc(20_000, 'written ');

interface Opened {
  readonly engine: Engine;
  readonly store: SqlStore;
  /** Of the lists. */
  readonly path: string;
}

async function open(context: TestContext, options: StoreOptions = {}): Promise<Opened> {
  const engine = await openSqliteEngine(':memory:');
  await migrate(engine);
  const store = createSqlStore(engine, options);
  context.after(() => store.close());
  await load(store, [...games, { type: 'player', name: 'Fox' }, ...play('Fox', 90_000)]);
  return { engine, store, path: `${engine.besidePath}-lists` };
}

async function gamesOf(store: SqlStore, player = 'Fox', form = 'form'): Promise<WrittenGames | undefined> {
  return (await store.profile(player, form))?.games;
}

/** Reads a player's games until their bytes are kept: the first read leaves the list, the second what was written of it. */
async function keep(store: SqlStore, player = 'Fox', form = 'form', bytes: Uint8Array = content): Promise<void> {
  for (const _ of [1, 2]) {
    const found = await gamesOf(store, player, form);
    found?.keep?.(bytes);
    await store.flushLists();
  }
}

async function textOf(store: SqlStore, player = 'Fox', form = 'form'): Promise<string | null> {
  const written = (await gamesOf(store, player, form))?.written ?? null;
  if (written === null) return null;
  const memory = Buffer.alloc(written.size);
  return written.readInto(memory, 0) ? memory.toString() : null;
}

test('what was written of an unchanged list is read again, by form', async (context) => {
  const { store } = await open(context);
  assert.equal((await gamesOf(store))?.rows.length, ids.length);
  await keep(store);
  assert.equal(await textOf(store), content.toString());
  assert.deepEqual((await gamesOf(store, 'fox'))?.rows, []);
  assert.equal(await textOf(store, 'Fox', 'other'), null);
  assert.deepEqual(await store.check(), []);
});

test('a list that was read once since it changed is not kept', async (context) => {
  const { store } = await open(context);
  assert.equal((await gamesOf(store))?.keep, null);
});

const changes: readonly (readonly [about: string, records: readonly DataRecord[]])[] = [
  ['of the player', [{ type: 'playerGame', player: 'Fox', game: ids[3] ?? '', lastUpdated: 99_000 }]],
  ['of a game', [{ type: 'game', id: ids[0] ?? '', title: 'Other' }]],
  ['of what a set is worth', [{ type: 'trophy', game: ids[0] ?? '', id: 1, grade: 'gold' }]],
];
for (const [about, records] of changes) {
  test(`a change ${about} makes it void, and it is kept anew`, async (context) => {
    const { store } = await open(context);
    await keep(store);
    await load(store, records);
    assert.equal(await textOf(store), null);
    const renewed = Buffer.alloc(20_000, 'renewed ');
    await keep(store, 'Fox', 'form', renewed);
    assert.equal(await textOf(store), renewed.toString());
  });
}

test('nothing is left of a player who is deleted', async (context) => {
  const { store, path } = await open(context);
  await keep(store);
  assert.ok(readFileSync(path).includes('written '));
  await store.players.delete('Fox', 1);
  assert.ok(!readFileSync(path).includes('written '));
  assert.deepEqual(await store.check(), []);
});

test('nothing is left of a player who is deleted while his list is being written', async (context) => {
  const { store, path } = await open(context);
  await gamesOf(store);
  await store.flushLists();
  (await gamesOf(store))?.keep?.(content);
  await store.players.delete('Fox', 1);
  await store.flushLists();
  assert.ok(!readFileSync(path).includes('written '));
});

test('nothing is left of a list when its next form is written', async (context) => {
  const { store, path } = await open(context);
  await keep(store);
  await load(store, [{ type: 'game', id: ids[0] ?? '', title: 'Other' }]);
  await keep(store, 'Fox', 'form', Buffer.alloc(20_000, 'renewed '));
  assert.ok(!readFileSync(path).includes('written '));
});

test('a player is erased from the file also where no lists are kept any more', async (context) => {
  const { engine, store, path } = await open(context);
  await keep(store);
  await createSqlStore(engine, { keptListBytes: 0 }).players.delete('Fox', 1);
  assert.ok(!readFileSync(path).includes('written '));
});

test('a check finds bytes that have changed, and says whose', async (context) => {
  const { store, path } = await open(context);
  await keep(store);
  const bytes = readFileSync(path);
  bytes[bytes.indexOf('written ')] = 0x57;
  writeFileSync(path, bytes);
  assert.deepEqual(
    (await store.check()).map(({ what }) => what),
    ['kept list of games whose bytes have changed: Fox'],
  );
});

test('a list is written anew where the file has lost it', async (context) => {
  const { store, path } = await open(context);
  await keep(store);
  const other = await open(context);
  await keep(other.store, 'Fox', 'form', Buffer.alloc(20_000, 'another '));
  copyFileSync(other.path, path);
  assert.equal(await textOf(store), null);
  await keep(store);
  assert.equal(await textOf(store), content.toString());
});

test('the file is bounded: what was kept first is written over', async (context) => {
  const { store, path } = await open(context, { keptListBytes: 16 * 1_048_576 });
  const large = 1_000_000;
  const names = Array.from({ length: 20 }, (_, index) => `Player${index}`);
  for (const name of names) {
    await load(store, [{ type: 'player', name }, ...play(name, 90_000)]);
    await keep(store, name, 'form', Buffer.alloc(large, `${name} `));
  }
  assert.ok(readFileSync(path).length <= 16 * 1_048_576);
  assert.equal(await textOf(store, 'Player0'), null);
  for (const name of names.slice(-10)) assert.ok((await textOf(store, name))?.startsWith(`${name} `));
});

test('short lists, huge ones and a bound of nothing keep nothing', async (context) => {
  const { store } = await open(context);
  for (const length of [100, 2_000_000]) {
    await keep(store, 'Fox', 'form', Buffer.alloc(length));
    assert.equal(await textOf(store), null);
  }
  const without = await open(context, { keptListBytes: 0 });
  await keep(without.store);
  assert.equal(await textOf(without.store), null);
});

test('a file that cannot be opened keeps nobody from reading; a player who cannot be erased from it is not deleted', async (context) => {
  const { engine, store: before, path } = await open(context);
  await keep(before);
  rmSync(path);
  mkdirSync(path);
  const store = createSqlStore(engine);
  assert.equal((await gamesOf(store))?.rows.length, ids.length);
  await assert.rejects(store.players.delete('Fox', 1), { name: 'StoreError', code: 'cannot-open' });
  assert.notEqual(await store.players.find('Fox'), null);
});
