/**
 * `npm run capacity`: measures the input of the capacity plan in docs/explanation/scale.md. With both database engines, it measures the
 * bytes of every table and its indexes for the data sets S and M, and the imports per second: one after the other, and from several clients
 * at the same time. The cost of a response comes from the last `npm run bench` with each engine, so run these first. Then `npm run docs`
 * writes the tables of the page.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { generate, playerNameAt, sizes, usualEnd } from '../../src/data/generate/index.ts';
import { copyBetween, openStore } from '../../src/store/index.ts';
import { tables } from '../../src/store/schema/tables.ts';
import { invariant } from '../../src/invariant.ts';
import { runOn } from '../../src/store/testing/test-server.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import { startServer } from '../../test/support/postgres/server.ts';
import type { CapacityFigures, StoreSize, TableSize } from './figures.ts';
import { writeFigures } from './figures.ts';
import { findDatabaseProcess } from '../database-process.ts';
import { readCpuSeconds } from '../processes.ts';
import { fillForPushes, pushLoads } from '../push-loads.ts';
import { readAnswers } from './answers.ts';
import { printHelp } from '../../test/support/print-help.ts';

printHelp(import.meta.filename);

const folder = join(import.meta.dirname, '..', '..', '.laurel', 'bench');
const loadCount = 300;
const pushedSet = { players: 1000, games: 50 };
const pushers = 8;
/** Read first, because reading fails if the benchmark has not been run. */
const answers = readAnswers(folder);

type Loads = CapacityFigures['loads']['sqlite'];

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Returns the file with a data set. Generates it if it does not exist. */
async function makeSet(name: 'S' | 'M'): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `capacity-${name}.db`);
  if (existsSync(file)) return file;
  const store = await openStore(`sqlite:${file}`);
  await generate(store, { seed: 1, size: sizes[name], until: usualEnd });
  await store.close();
  return file;
}

/** Measures tables and indexes with SQLite's `dbstat`. A table without rowid has no separate index for its key. */
function sizesInSqlite(file: string): TableSize[] {
  const database = new Database(file, { readonly: true });
  const bytes = database.prepare<[string, string], { bytes: number | null }>(
    `SELECT SUM(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_master m ON m.name = s.name WHERE m.tbl_name = ? AND m.type = ?`,
  );
  const found = tables.map(({ name }) => ({
    table: name,
    rows:
      database.prepare<[], { rows: number }>(`SELECT COUNT(*) AS rows FROM ${name}`).get()?.rows ??
      0,
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
    found.push({
      table: name,
      rows: Number(row?.rows),
      rowBytes: Number(row?.bytes),
      indexBytes: Number(row?.indexes),
    });
  }
  await client.end();
  return found;
}

/** Measures sequential imports of one trophy, each for a different player. */
async function measureLoads(url: string): Promise<Loads['alone']> {
  const store = await openStore(url);
  const names = Array.from({ length: sizes.M.players }, (_, index) => playerNameAt(index));
  const games = new Map<string, string>();
  for (const name of names.slice(0, loadCount))
    games.set(name, (await firstGameOf(store, name)) ?? '');
  const tookMs: number[] = [];
  for (const [player, game] of games) {
    if (game === '') continue;
    const begunAt = performance.now();
    await store.load({ now: usualEnd, source: 'bench' }, (load) =>
      load.apply([
        { type: 'earned', player, game, trophy: 1, date: usualEnd - 1000 - tookMs.length },
      ]),
    );
    tookMs.push(performance.now() - begunAt);
  }
  await store.close();
  const sorted = tookMs.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, ms) => total + ms, 0);
  return {
    perSecond: Math.round((1000 * sorted.length) / sum),
    p99Ms: round(sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0),
  };
}

async function firstGameOf(
  store: Awaited<ReturnType<typeof openStore>>,
  name: string,
): Promise<string | undefined> {
  for await (const record of store.export(name)) if (record.type === 'earned') return record.game;
  return undefined;
}

/** Measures imports from several clients at the same time, into a separate store. */
async function measureTogether(url: string): Promise<Loads['together']> {
  const pid = url.startsWith('sqlite:') ? null : await findDatabaseProcess(url);
  const databaseSeconds = (): number =>
    pid === null ? 0 : invariant(readCpuSeconds(pid), 'the server runs while it is measured');
  const store = await openStore(url);
  await fillForPushes(store, pushedSet);
  await pushLoads(store, { ...pushedSet, pushers, seconds: 2 }); // prepares statements
  const before = databaseSeconds();
  const { perSecond, p99Ms, cpuMs, count } = await pushLoads(store, {
    ...pushedSet,
    pushers,
    seconds: 10,
  });
  const databaseCpuMs = round((1000 * (databaseSeconds() - before)) / Math.max(1, count));
  await store.close();
  return {
    perSecond: Math.round(perSecond),
    p99Ms: round(p99Ms),
    nodeCpuMs: round(cpuMs),
    databaseCpuMs,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function countsOf(found: readonly TableSize[]): Pick<StoreSize, 'players' | 'games' | 'earned'> {
  const rows = (name: string): number => found.find(({ table }) => table === name)?.rows ?? 0;
  return { players: rows('player'), games: rows('player_game'), earned: rows('earned') };
}

/** Settings of the PostgreSQL server. Every commit is on the disk before it is acknowledged, as with PostgreSQL's defaults. */
const durable = ['fsync=on', 'shared_buffers=256MB'];

async function measureAll(server: string): Promise<void> {
  const urlOf = async (database: string): Promise<string> => {
    await runOn(server, (client) => client.query(`CREATE DATABASE ${database}`));
    return server.replace(/\/[^/]*$/, `/${database}`);
  };
  const sets: Record<string, StoreSize> = {};
  let largest = '';
  for (const name of ['S', 'M'] as const) {
    const file = await makeSet(name);
    const url = await urlOf(`capacity_${name.toLowerCase()}`);
    await copyBetween(`sqlite:${file}`, url, () => {});
    const inSqlite = sizesInSqlite(file);
    const inPostgres = await sizesInPostgres(url);
    sets[name] = { ...countsOf(inSqlite), sqlite: inSqlite, postgres: inPostgres };
    largest = url;
    print(`${name}: measured on both engines`);
  }
  const loads = {
    pushers,
    sqlite: {
      alone: await measureLoads(`sqlite:${await makeSet('M')}`),
      together: await measureTogether(`sqlite:${join(makeFolder(), 'pushes.db')}`),
    },
    postgres: {
      alone: await measureLoads(largest),
      together: await measureTogether(await urlOf('capacity_pushes')),
    },
  };
  print(`loads a second: SQLite ${describe(loads.sqlite)}; PostgreSQL ${describe(loads.postgres)}`);
  writeFigures({
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`,
    versions: { node: process.versions.node, postgres: await versionOf(server) },
    sets,
    loads,
    ...answers,
  });
}

function describe({ alone, together }: Loads): string {
  return `${alone.perSecond} one after the other, ${together.perSecond} from ${pushers} clients`;
}

async function versionOf(server: string): Promise<string> {
  return runOn(server, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    return rows[0]?.version ?? '';
  });
}

const server = await startServer(durable);
try {
  await measureAll(server.url);
} finally {
  await server.stop();
}
