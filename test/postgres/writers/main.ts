/**
 * `npm run writers -- [--processes N] [--seconds N] [--seed N] [--store URL]`: starts processes that import, prune, correct, hide and
 * delete at random in one store on PostgreSQL. The store must be empty; by default it is created on the test server. The command fails if a
 * change fails, the server reports a deadlock, `db check` finds a problem, or derived data differs from the result of a rebuild.
 */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openPostgresEngine } from '../../../src/store/engine/postgres/engine.ts';
import { openStore } from '../../../src/store/index.ts';
import { derivedRows } from '../../../src/store/testing/derived-rows.ts';
import { dropDatabases, makeEmptyDatabase } from '../../../src/store/testing/make-database.ts';
import { load } from '../../../src/store/testing/records.ts';
import { runOn } from '../../../src/store/testing/test-server.ts';
import { printHelp } from '../../support/print-help.ts';
import { firstRecords } from './changes.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string' },
  },
});
const url = values.store ?? (await makeEmptyDatabase());
const writer = join(import.meta.dirname, 'writer.ts');

async function countDeadlocks(): Promise<number> {
  const { rows } = await runOn(url, (client) =>
    client.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    ),
  );
  return Number(rows[0]?.deadlocks);
}

async function write(number: number): Promise<Readonly<Record<string, number>>> {
  const seed = String(Number(values.seed) * 1000 + number);
  const { stdout } = await promisify(execFile)(process.execPath, [
    writer,
    url,
    seed,
    values.seconds,
  ]);
  return JSON.parse(stdout) as Readonly<Record<string, number>>;
}

async function readDerived(): Promise<Readonly<Record<string, unknown>>> {
  const engine = await openPostgresEngine(url);
  try {
    return await derivedRows(engine);
  } finally {
    await engine.close();
  }
}

const store = await openStore(url);
try {
  await load(store, firstRecords());
  const before = await countDeadlocks();
  const processes = Array.from({ length: Number(values.processes) }, (_, number) => number);
  const all = await Promise.all(processes.map(write));
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  for (const name of names) {
    const count = all.reduce((sum, each) => sum + (each[name] ?? 0), 0); // absent: the process never made this change
    process.stdout.write(`${count} × ${name}\n`);
  }
  const deadlocks = (await countDeadlocks()) - before;
  assert.equal(deadlocks, 0, 'deadlocks that the server saw');
  assert.deepEqual(await store.check(), []);
  const { recent: kept, ...derived } = await readDerived();
  await store.rebuild();
  const { recent, ...rebuilt } = await readDerived();
  assert.deepEqual(rebuilt, derived);
  // The store keeps between 1,000 and 2,500 recent trophies, which is more than pages show. A rebuild keeps 2,000.
  assert.ok(Array.isArray(recent) && Array.isArray(kept));
  assert.ok(kept.length >= Math.min(1000, recent.length));
  const both = Math.min(kept.length, recent.length);
  assert.deepEqual(recent.slice(0, both), kept.slice(0, both));
  process.stdout.write(
    `no deadlock, no problem, and a rebuild changes nothing; load average ${loadavg()[0]?.toFixed(1)}\n`,
  );
} finally {
  await store.close();
  await dropDatabases();
}
