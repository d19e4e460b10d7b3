/** What the capacity plan is reckoned from: measured by `npm run capacity`, kept in figures.json beside this file. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const tableSize = v.object({
  table: v.string(),
  rows: v.number(),
  /** Bytes of the rows, and of the indexes beside them. */
  rowBytes: v.number(),
  indexBytes: v.number(),
});

const storeSize = v.object({
  players: v.number(),
  /** Games of players, each counted for each of them. */
  games: v.number(),
  earned: v.number(),
  sqlite: v.array(tableSize),
  postgres: v.array(tableSize),
});

const loads = v.object({
  /** Loads a second, one after the other, of one trophy each. */
  perSecond: v.number(),
  /** Milliseconds within which 99 of 100 were acknowledged. */
  p99Ms: v.number(),
});

const answers = v.object({
  operation: v.string(),
  /** Kept from an earlier one, or made. */
  cached: v.boolean(),
  /** Processor time of the server for one answer, in milliseconds. */
  cpuMs: v.number(),
  /** Length of the answer. */
  bytes: v.number(),
});

export const figuresSchema = v.object({
  /** ISO date. */
  date: v.string(),
  machine: v.string(),
  versions: v.record(v.string(), v.string()),
  sets: v.record(v.string(), storeSize),
  loads: v.object({ sqlite: loads, postgres: loads }),
  answers: v.array(answers),
  /** Processor time of a node for a profile made out of PostgreSQL, beside one out of SQLite, which does its own work there. */
  madeFromPostgres: v.number(),
  /** Most memory of a node in MB: made answers only, and with its cache of 64 MB in use. */
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
