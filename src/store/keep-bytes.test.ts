import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../records/records.ts';
import type { Engine } from './engine.ts';
import type { SqlStore, StoreOptions } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { testEngines } from './testing/engines.ts';
import { load } from './testing/records.ts';

const ids = Array.from({ length: 20 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const games = ids.map((id): DataRecord => ({ type: 'game', id, title: id }));
const play = (player: string, at: number): DataRecord[] =>
  ids.map((game, index) => ({ type: 'playerGame', player, game, lastUpdated: at - index }));

/** Every way of keeping: SQLite's beside the file, and each engine's as if the database were elsewhere. */
for (const engine of testEngines) {
  describe(`lists of games as they were written, ${engine.name}`, () => {
    const open = async (context: TestContext, change: (opened: Engine) => Engine, options: StoreOptions = {}) => {
      const opened = await engine.open();
      const store = createSqlStore(change(opened.engine), options);
      context.after(() => store.close());
      context.after(() => opened[Symbol.asyncDispose]());
      await load(store, [...games, { type: 'player', name: 'Fox' }, ...play('Fox', 90_000)]);
      return store;
    };
    const ways: readonly (readonly [string, (opened: Engine) => Engine])[] = [
      ['as it is', (opened) => opened],
      ['elsewhere', (opened) => ({ ...opened, besidePath: null })],
    ];
    for (const [way, change] of ways) {
      test(`are those of the player and the catalogue as they are (${way})`, async (context) => {
        const store = await open(context, change);
        const changes: readonly DataRecord[][] = [
          [],
          [{ type: 'playerGame', player: 'Fox', game: ids[3] ?? '', lastUpdated: 99_000 }],
          [{ type: 'game', id: ids[0] ?? '', title: 'Other' }],
          [{ type: 'trophy', game: ids[0] ?? '', id: 1, grade: 'gold' }],
        ];
        for (const [number, records] of changes.entries()) {
          await load(store, records);
          assert.equal(await textOf(store), null, `after change ${number}`);
          await keep(store, `written ${number}`);
          assert.equal(await textOf(store), `written ${number}`);
        }
        await store.players.delete('Fox', 1);
        assert.equal(await store.profile('Fox', 'form'), null);
        assert.deepEqual(await store.check(), []);
      });
    }

    test('leave no file with a name in the folder for temporary ones', async (context) => {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-'));
      context.after(() => rmSync(folder, { recursive: true }));
      const store = await open(context, (opened) => ({ ...opened, besidePath: null }));
      withTemporaryFolder(context, folder);
      await keep(store, 'written');
      assert.equal(await textOf(store), 'written');
      assert.deepEqual(readdirSync(folder), []);
    });

    test('are not kept where there is no folder for them, which is told once; answers are the same', async (context) => {
      const told: string[] = [];
      const store = await open(context, (opened) => ({ ...opened, besidePath: null }), {
        onTrouble: (message) => told.push(message),
      });
      withTemporaryFolder(context, '/nowhere/at/all');
      for (const _ of [1, 2]) await keep(store, 'written');
      assert.equal(await textOf(store), null);
      assert.equal((await store.profile('Fox', 'form'))?.games.rows.length, ids.length);
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', /not kept as written/u);
    });
  });
}

/** Has this test find its temporary folder elsewhere. */
function withTemporaryFolder(context: TestContext, path: string): void {
  const names = ['TMPDIR', 'TMP', 'TEMP'];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = path;
  context.after(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

/** Reads a player's games until their bytes are kept: the first read leaves the list, the second what was written of it. */
async function keep(store: SqlStore, text: string): Promise<void> {
  for (const _ of [1, 2]) {
    const found = await store.profile('Fox', 'form');
    found?.games.keep?.(Buffer.alloc(20_000, text.padEnd(20)));
    await store.flushLists();
  }
}

async function textOf(store: SqlStore): Promise<string | null> {
  const written = (await store.profile('Fox', 'form'))?.games.written ?? null;
  if (written === null) return null;
  const memory = Buffer.alloc(written.size);
  return written.readInto(memory, 0) ? memory.toString('utf8', 0, 20).trim() : null;
}
