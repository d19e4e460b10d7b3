import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import { read, write } from '../statement.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

const selectNotes = read<{ notes: number }>('SELECT COUNT(*) AS "notes" FROM note');
const createNotes = write('CREATE TABLE note (text TEXT NOT NULL)');
const addNote = write('INSERT INTO note (text) VALUES (?)');
const removeNotes = write('DELETE FROM note');

interface Opened {
  readonly file: string;
  readonly engine: Engine;
  /** A second connection to the same file, like that of another process. */
  readonly other: Engine;
}

async function open(context: TestContext): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-turns-'));
  const file = join(folder, 'store.db');
  const engine = await openSqliteEngine(file);
  const other = await openSqliteEngine(file);
  context.after(async () => {
    await engine.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });
  await engine.transaction((transaction) => transaction.run(createNotes, []));
  return { file, engine, other };
}

async function addTo(engine: Engine, text = 'a note'): Promise<void> {
  await engine.transaction((transaction) => transaction.run(addNote, [text]));
}

async function notesOf(engine: Engine): Promise<number> {
  return (await engine.get(selectNotes, []))?.notes ?? 0;
}

test('the reads of a turn see one state, and those of the next what others have committed', async (context) => {
  const { engine, other } = await open(context);
  const before = [await notesOf(engine), engine.commitVersions().of(null)];
  await addTo(other);
  assert.deepEqual([await notesOf(engine), engine.commitVersions().of(null)], before);
  await nextTurn();
  const [notes = 0, version = 0] = before;
  assert.deepEqual(
    [await notesOf(engine), engine.commitVersions().of(null)],
    [notes + 1, version + 1],
  );
});

test('reads after a commit of the same process see it in the same turn', async (context) => {
  const { engine } = await open(context);
  const before = await notesOf(engine);
  const ofTick = engine.commitVersionsOfTick().of(null);
  await addTo(engine);
  assert.equal(await notesOf(engine), before + 1);
  assert.equal(engine.commitVersionsOfTick().of(null), ofTick + 1);
});

test('the version of a tick is that of its first request', async (context) => {
  const { engine, other } = await open(context);
  await nextTurn();
  const before = engine.commitVersionsOfTick().of(null);
  await addTo(other);
  assert.equal(engine.commitVersionsOfTick().of(null), before);
  await nextTurn();
  await nextTurn();
  assert.equal(engine.commitVersionsOfTick().of(null), before + 1);
});

test('a read that fails does not end the state of its turn', async (context) => {
  const { engine, other } = await open(context);
  const before = await notesOf(engine);
  await addTo(other);
  await assert.rejects(engine.all(read('SELECT nothing FROM note'), []));
  assert.equal(await notesOf(engine), before);
});

const megabyte = 1_048_576;
/** SQLite restarts its log after about 4 MB, if no reader uses it. */
const maxLog = 12 * megabyte;

test('the log does not grow with reads, in the writing process and in others', async (context) => {
  const { file, engine, other } = await open(context);
  const text = 'x'.repeat(megabyte / 4);
  for (let round = 0; round < 40; round += 1) {
    await notesOf(engine);
    await addTo(engine, text);
    await notesOf(other);
    await nextTurn();
    await notesOf(engine);
    await engine.transaction((transaction) => transaction.run(removeNotes, []));
  }
  assert.ok(statSync(`${file}-wal`).size < maxLog, `${statSync(`${file}-wal`).size} bytes`);
});

test('what is erased is not left in the log, whatever this turn has read', async (context) => {
  const { file, engine } = await open(context);
  await addTo(engine);
  await notesOf(engine);
  const erasing = engine.transaction((transaction) => transaction.run(removeNotes, []), {
    erases: true,
  });
  await notesOf(engine);
  await erasing;
  assert.equal(statSync(`${file}-wal`).size, 0);
});

test('an engine closes in the turn of a read', async (context) => {
  const { file } = await open(context);
  const engine = await openSqliteEngine(file);
  await notesOf(engine);
  await engine.close();
  await nextTurn();
});
