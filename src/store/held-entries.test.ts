import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { HeldEntries } from './held-entries.ts';
import { KeptBytes } from './kept-bytes.ts';
import { KeptLists } from './kept-lists.ts';
import type { LeftBytes, ListVersion } from './list-entries.ts';
import { mostBytes } from './list-entries.ts';
import { ListFile } from './list-file.ts';
import { migrate } from './migrate.ts';
import { openSqliteEngine } from './sqlite-engine.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { load, playerOf } from './testing/records.ts';

const bound = 16 * mostBytes;

interface Opened {
  readonly engine: Engine;
  /** Through which others write. */
  readonly store: SqlStore;
  readonly bytes: KeptBytes;
  /** Of the file, which has a name in these tests. */
  readonly path: string;
  idOf(name: string): Promise<number>;
}

async function open(context: TestContext): Promise<Opened> {
  const engine = await openSqliteEngine(':memory:');
  await migrate(engine);
  const store = createSqlStore(engine, { keptListBytes: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'));
  const path = join(folder, 'lists');
  const bytes = new KeptBytes(new HeldEntries({ queries: engine, open: () => ListFile.make(path), bound }), bound);
  context.after(async () => {
    bytes.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const idOf = async (name: string): Promise<number> => (await store.players.find(name))?.playerId ?? 0;
  return { engine, store, bytes, path, idOf };
}

const version = (playerId: number): ListVersion => ({
  playerId,
  form: 'form',
  era: 1,
  updateNumber: 2,
  regrades: 3,
  catalogue: 4,
});

const listOf = (playerId: number, text: string, size = 20_000): LeftBytes => ({
  ...version(playerId),
  bytes: Buffer.alloc(size, text),
});

async function textOf(bytes: KeptBytes, of: ListVersion): Promise<string | null> {
  const found = await bytes.find(of);
  if (found === null) return null;
  const memory = Buffer.alloc(found.size);
  return found.readInto(memory, 0) ? memory.toString().slice(0, 8) : null;
}

test('a list is found by what it is right by, and by nothing else', async (context) => {
  const { store, bytes, idOf } = await open(context);
  await load(store, [playerOf('Fox')]);
  const fox = version(await idOf('Fox'));
  bytes.add({ ...fox, bytes: Buffer.alloc(20_000, 'written ') });
  await bytes.flush();
  assert.equal(await textOf(bytes, fox), 'written ');
  const others: Partial<ListVersion>[] = [{ era: 2 }, { updateNumber: 3 }, { regrades: 4 }, { catalogue: 5 }, { form: 'other' }];
  for (const other of others) assert.equal(await textOf(bytes, { ...fox, ...other }), null, JSON.stringify(other));
});

test('a newer list takes the place of the older one, of which nothing is left', async (context) => {
  const { store, bytes, path, idOf } = await open(context);
  await load(store, [playerOf('Fox')]);
  const fox = await idOf('Fox');
  for (const [updateNumber, text] of [
    [2, 'written '],
    [3, 'renewed '],
  ] as const) {
    bytes.add({ ...listOf(fox, text), updateNumber });
    await bytes.flush();
  }
  assert.equal(await textOf(bytes, version(fox)), null);
  assert.equal(await textOf(bytes, { ...version(fox), updateNumber: 3 }), 'renewed ');
  assert.ok(!readFileSync(path).includes('written '));
});

test('the file is a ring: what was kept first is written over and forgotten, round after round', async (context) => {
  const { store, bytes, path, idOf } = await open(context);
  const names = Array.from({ length: 60 }, (_, index) => `Player${String(index).padStart(2, '0')}`);
  await load(
    store,
    names.map((name) => playerOf(name)),
  );
  const ids = await Promise.all(names.map(idOf));
  for (const [index, id] of ids.entries()) {
    // Sizes that do not divide the bound, so that rounds end at different places.
    bytes.add(listOf(id, `${names[index] ?? ''} `, 700_000 + 12_347 * (index % 7)));
    await bytes.flush();
  }
  assert.ok(readFileSync(path).length <= bound);
  const found = await Promise.all(ids.map((id) => textOf(bytes, version(id))));
  for (const [index, text] of found.entries()) assert.ok(text === null || text === names[index], text ?? '');
  assert.equal(found[0], null);
  for (const text of found.slice(-15)) assert.notEqual(text, null);
});

test('nothing is left of a player who is deleted here', async (context) => {
  const { engine, store, bytes, path, idOf } = await open(context);
  await load(store, [playerOf('Fox'), playerOf('Owl')]);
  const [fox, owl] = [await idOf('Fox'), await idOf('Owl')];
  bytes.add(listOf(fox, 'written '));
  bytes.add(listOf(owl, 'another '));
  await bytes.flush();
  await bytes.erase(engine, fox);
  assert.equal(await textOf(bytes, version(fox)), null);
  assert.equal(await textOf(bytes, version(owl)), 'another ');
  assert.ok(!readFileSync(path).includes('written '));
});

test('nothing is left of a player who is deleted elsewhere before his list is written', async (context) => {
  const { store, bytes, path, idOf } = await open(context);
  await load(store, [playerOf('Fox')]);
  const fox = await idOf('Fox');
  bytes.add(listOf(fox, 'written '));
  await store.players.delete('Fox', 1);
  await bytes.flush();
  assert.equal(await textOf(bytes, version(fox)), null);
  assert.ok(!readFileSync(path).includes('written '));
});

test('of a player who is deleted elsewhere, nothing is left a minute later', async (context) => {
  const { engine, store, bytes, path, idOf } = await open(context);
  await load(store, [playerOf('Fox'), playerOf('Owl')]);
  const [fox, owl] = [await idOf('Fox'), await idOf('Owl')];
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const lists = new KeptLists(engine, bytes);
  lists.keepBytes(listOf(fox, 'written '));
  lists.keepBytes(listOf(owl, 'another '));
  await lists.flush();
  assert.ok(readFileSync(path).includes('written '));
  for (const name of ['Fox', 'Owl']) {
    await store.players.delete(name, 1);
    context.mock.timers.tick(60_000);
    while (bytes.mustBeSwept && readFileSync(path).includes(name === 'Fox' ? 'written ' : 'another ')) await turn();
  }
  assert.equal(bytes.mustBeSwept, false);
  assert.ok(!/written|another/u.test(readFileSync(path).toString('latin1')));
  lists.close();
});

test('where no file can be made, lists are not kept, and it is asked for once', async (context) => {
  const { engine, store, idOf } = await open(context);
  await load(store, [playerOf('Fox')]);
  const fox = await idOf('Fox');
  let asked = 0;
  const without = new KeptBytes(new HeldEntries({ queries: engine, open: () => ((asked += 1), null), bound }), bound);
  for (const _ of [1, 2]) {
    without.add(listOf(fox, 'written '));
    await without.flush();
    assert.equal(await textOf(without, version(fox)), null);
  }
  assert.equal(asked, 1);
});
