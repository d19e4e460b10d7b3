/**
 * `npm run bench:engines`: the same store in SQLite and in PostgreSQL on this machine. Cold profiles a second (nothing
 * is kept), and earned trophies a second into a store that knows players and games, beside PostgreSQL's own COPY of
 * the same rows into a table without the load's other work. Rounds in turns; medians are printed.
 */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeHandler } from '../src/compose.ts';
import { openStore } from '../src/store/open-store.ts';
import type { SqlStore } from '../src/store/sql-store.ts';
import { dropDatabases, makeEmptyDatabase } from '../src/store/testing/make-database.ts';
import { runOn } from '../src/store/testing/test-server.ts';
import type { EarnedShape } from '../test/support/earned-trophies.ts';
import { earnedTrophies, loadReferences, playerName } from '../test/support/earned-trophies.ts';
import { defaultSettings } from '../test/support/start-service.ts';

const shape: EarnedShape = { players: 25, lines: 100_000 };
const roundMs = 2000;
const rounds = 5;
const callers = 16;
const base = { path: '/api', address: 'http://127.0.0.1/api' };

async function importAll(store: SqlStore): Promise<number> {
  await loadReferences(store, shape.players);
  const begunAt = performance.now();
  await store.load({ now: 1, source: 'bench' }, async (load) => {
    for (let from = 0; from < shape.lines; from += 2000) await load.apply([...earnedTrophies(shape, from, from + 2000)]);
  });
  return (1000 * shape.lines) / (performance.now() - begunAt);
}

function asker(store: SqlStore) {
  const handler = composeHandler({ store, settings: { ...defaultSettings(), cacheMemory: 0 }, now: () => Date.UTC(2026, 0, 1) });
  let player = 0;
  return async (): Promise<void> => {
    player = (player + 1) % shape.players;
    const query = `sNetID=${playerName(player)}`;
    const request = {
      method: 'GET',
      path: '/getNetID',
      segments: ['getNetID'],
      query,
      headers: {},
      body: new Uint8Array(0),
    } as const;
    const { response } = await handler.handle(request, base);
    if (response.status !== 200) throw new Error(`Status ${response.status}.`);
  };
}

async function profilesPerSecond(ask: () => Promise<void>): Promise<number> {
  const endAt = performance.now() + roundMs;
  let answered = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < endAt) {
      await ask();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (1000 * answered) / roundMs;
}

/** Rows a second of COPY into a table with the same key and index. */
async function copyPerSecond(url: string): Promise<number> {
  return runOn(url, async (client) => {
    await client.query('CREATE TABLE copied (LIKE earned INCLUDING ALL)');
    await client.query('CREATE TEMP TABLE source AS SELECT * FROM earned');
    const file = join(tmpdir(), `laurel-bench-${process.pid}.copy`);
    await client.query(`COPY source TO '${file}'`);
    const begunAt = performance.now();
    await client.query(`COPY copied FROM '${file}'`);
    const rate = (1000 * shape.lines) / (performance.now() - begunAt);
    await client.query('DROP TABLE copied');
    return rate;
  });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sqlite = await openStore('sqlite::memory:');
const url = await makeEmptyDatabase();
const postgres = await openStore(url);
const imported = { sqlite: await importAll(sqlite), postgres: await importAll(postgres) };
const copied = await copyPerSecond(url);
const asks = { sqlite: asker(sqlite), postgres: asker(postgres) };
const cold: { readonly sqlite: number[]; readonly postgres: number[] } = { sqlite: [], postgres: [] };
for (const ask of Object.values(asks)) await profilesPerSecond(ask);
for (let round = 0; round < rounds; round += 1) {
  cold.sqlite.push(await profilesPerSecond(asks.sqlite));
  cold.postgres.push(await profilesPerSecond(asks.postgres));
}
const [ofSqlite, ofPostgres] = [median(cold.sqlite), median(cold.postgres)];
process.stdout.write(
  [
    `cold getNetID: SQLite ${ofSqlite.toFixed(0)}/s, PostgreSQL ${ofPostgres.toFixed(0)}/s, ratio ${(ofPostgres / ofSqlite).toFixed(2)}`,
    `import: SQLite ${imported.sqlite.toFixed(0)}/s, PostgreSQL ${imported.postgres.toFixed(0)}/s; COPY ${copied.toFixed(0)}/s, ratio ${(imported.postgres / copied).toFixed(2)}`,
    '',
  ].join('\n'),
);
await Promise.all([sqlite.close(), postgres.close()]);
await dropDatabases();
