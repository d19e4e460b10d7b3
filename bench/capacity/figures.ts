/** Input of the capacity plan: measured by `npm run capacity` and stored in figures.json. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const tableSize = v.object({
  table: v.string(),
  rows: v.number(),
  /** Bytes of the table's rows. The next field has the bytes of its indexes. */
  rowBytes: v.number(),
  indexBytes: v.number(),
});

const storeSize = v.object({
  players: v.number(),
  /** Number of player games. A game is counted once for each player who has it. */
  games: v.number(),
  earned: v.number(),
  sqlite: v.array(tableSize),
  postgres: v.array(tableSize),
});

const loads = v.object({
  /** Number of imports per second, each with one trophy. */
  perSecond: v.number(),
  /** 99th percentile of the time until an import is acknowledged, in milliseconds. */
  p99Ms: v.number(),
});

const loadsTogether = v.object({
  ...loads.entries,
  /** The node's processor time for one import, in milliseconds. The next field has the database server's; it is 0 with SQLite. */
  nodeCpuMs: v.number(),
  databaseCpuMs: v.number(),
});

const loadsOfEngine = v.object({
  /** Sequential imports. */
  alone: loads,
  /** Imports from several clients at the same time. */
  together: loadsTogether,
});

const answers = v.object({
  operation: v.string(),
  /** Whether the request was repeated, so that the response was cached if its operation is cached. Otherwise, it was rendered. */
  cached: v.boolean(),
  /** Processor time of a node for one response from SQLite, in milliseconds. */
  cpuMs: v.number(),
  /** Processor time of the database server for one response from PostgreSQL, in milliseconds; 0 if it was cached. */
  databaseCpuMs: v.number(),
  /** Length of the response in bytes. */
  bytes: v.number(),
});

export const figuresSchema = v.object({
  /** Date of the measurement (ISO 8601). */
  date: v.string(),
  machine: v.string(),
  versions: v.record(v.string(), v.string()),
  sets: v.record(v.string(), storeSize),
  loads: v.object({ pushers: v.number(), sqlite: loadsOfEngine, postgres: loadsOfEngine }),
  answers: v.array(answers),
  /** The node's processor time to render a profile from PostgreSQL, divided by its time with SQLite, which runs inside the node. */
  madeFromPostgres: v.number(),
  /** Peak memory of a node in MB. `cold`: while it renders every response. `hot`: while it responds to repeated requests. */
  memory: v.object({ cold: v.number(), hot: v.number() }),
});

export type TableSize = v.InferOutput<typeof tableSize>;
export type StoreSize = v.InferOutput<typeof storeSize>;
export type CapacityFigures = v.InferOutput<typeof figuresSchema>;

const file = join(import.meta.dirname, 'figures.json');

export function readFigures(): CapacityFigures {
  return v.parse(figuresSchema, JSON.parse(readFileSync(file, 'utf8')));
}

export function writeFigures(figures: CapacityFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
