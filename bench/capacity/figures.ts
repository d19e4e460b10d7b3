/** Input of the capacity plan: measured by `npm run capacity` and stored in figures.json. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const tableSize = v.object({
  table: v.string(),
  rows: v.number(),
  /** Bytes of the rows and of their indexes. */
  rowBytes: v.number(),
  indexBytes: v.number(),
});

const storeSize = v.object({
  players: v.number(),
  /** Number of player games: a game counts once for each of its players. */
  games: v.number(),
  earned: v.number(),
  sqlite: v.array(tableSize),
  postgres: v.array(tableSize),
});

const loads = v.object({
  /** Loads per second, of one trophy each. */
  perSecond: v.number(),
  /** 99th percentile of the time to acknowledgement, in milliseconds. */
  p99Ms: v.number(),
});

const loadsTogether = v.object({
  ...loads.entries,
  /** Processor time of the node and of the database server, if there is one, for one load, in milliseconds. */
  nodeCpuMs: v.number(),
  databaseCpuMs: v.number(),
});

const loadsOfEngine = v.object({
  /** One after the other. */
  alone: loads,
  /** From several clients at the same time. */
  together: loadsTogether,
});

const answers = v.object({
  operation: v.string(),
  /** Whether the answer was cached or rendered. */
  cached: v.boolean(),
  /** Processor time of a node for one answer from SQLite, in milliseconds. */
  cpuMs: v.number(),
  /** Processor time of the database server for one answer from PostgreSQL, in milliseconds; 0 if it was cached. */
  databaseCpuMs: v.number(),
  /** Length of the answer. */
  bytes: v.number(),
});

export const figuresSchema = v.object({
  /** ISO date. */
  date: v.string(),
  machine: v.string(),
  versions: v.record(v.string(), v.string()),
  sets: v.record(v.string(), storeSize),
  loads: v.object({ pushers: v.number(), sqlite: loadsOfEngine, postgres: loadsOfEngine }),
  answers: v.array(answers),
  /** Ratio of a node's processor time for a profile rendered from PostgreSQL to one from SQLite, which runs inside the node. */
  madeFromPostgres: v.number(),
  /** Peak memory of a node in MB: with rendered answers only, and with its cache of 64 MB in use. */
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
