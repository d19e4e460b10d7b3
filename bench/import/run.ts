/**
 * Runs one import in a separate process: `node run.ts laurel|bare STORE-FILE NDJSON-FILE DIST`. Prints as JSON the duration without the
 * start of the process, and the processor time, both in seconds.
 */

import { join } from 'node:path';
import Database from 'better-sqlite3';

type Row = readonly [
  playerId: number,
  gameId: string,
  trophyId: number,
  earnedAt: number,
  changedIn: number,
];

/** Reads the rows in their stored form into memory. */
async function readRows(database: Database.Database, path: string): Promise<Row[]> {
  // Imported here, because compiling the sources takes memory, which would be added to that of the measured import.
  const { openSource } = await import('../../src/data/import/index.ts');
  const players = new Map(
    database
      .prepare<[], { name: string; id: number }>('SELECT name, player_id AS id FROM player')
      .all()
      .map(({ name, id }) => [name, id]),
  );
  const rows: Row[] = [];
  const source = await openSource({ kind: 'ndjson', path });
  for await (const items of source.batches()) {
    for (const item of items) {
      if (!('record' in item) || item.record.type !== 'earned')
        throw new TypeError(`No earned trophy: ${item.where}`);
      const { player, game, trophy, date } = item.record;
      rows.push([players.get(player) ?? 0, game, trophy ?? 0, date ?? 0, 2]);
    }
  }
  return rows;
}

/** Prepares the bare loop: the same driver, table and index, with one statement in one transaction. */
async function prepareBare(store: string, path: string): Promise<() => Promise<void>> {
  const database = new Database(store);
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -32768'])
    database.pragma(pragma);
  const rows = await readRows(database, path);
  const insert = database.prepare(
    'INSERT INTO earned (player_id, game_id, trophy_id, earned_at, changed_in) VALUES (?, ?, ?, ?, ?)',
  );
  const insertAll = database.transaction(() => {
    for (const row of rows) insert.run(...row);
  });
  return async () => {
    insertAll();
    database.close();
  };
}

type Run = (args: readonly string[]) => Promise<number>;

/** Loads the command line of the built program. */
async function loadProgram(dist: string): Promise<Run> {
  const program: { readonly run: Run } = await import(join(dist, 'cli', 'program.js'));
  return program.run;
}

async function prepareLaurel(
  store: string,
  path: string,
  dist: string,
): Promise<() => Promise<void>> {
  const run = await loadProgram(dist);
  return async () => {
    const code = await run(['import', 'ndjson', path, '--store', `sqlite:${store}`]);
    if (code !== 0) throw new Error(`The import ended with ${code}.`);
  };
}

const [kind, store = '', path = '', dist = ''] = process.argv.slice(2);
const work =
  kind === 'bare' ? await prepareBare(store, path) : await prepareLaurel(store, path, dist);
const cpuBefore = process.cpuUsage();
const begunAt = performance.now();
await work();
const seconds = (performance.now() - begunAt) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(`\n${JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 })}\n`);
