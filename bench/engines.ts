/**
 * `npm run bench:engines`: earned trophies a second into SQLite and PostgreSQL, over a store that has players and games, compared with
 * PostgreSQL's own COPY of the same rows into a table without the other work of a load. Answers out of either: `npm run bench -- --engine postgres`.
 */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../src/store/open-store.ts';
import { dropDatabases, makeEmptyDatabase } from '../src/store/testing/make-database.ts';
import { runOn } from '../src/store/testing/test-server.ts';
import type { EarnedShape } from '../test/support/earned-trophies.ts';
import { earnedTrophies, loadReferences } from '../test/support/earned-trophies.ts';
import { printHelp } from '../test/support/print-help.ts';

printHelp(import.meta.filename);

const shape: EarnedShape = { players: 25, lines: 100_000 };
const linesPerApply = 2000;

async function importPerSecond(url: string): Promise<number> {
  const store = await openStore(url);
  await loadReferences(store, shape.players);
  const begunAt = performance.now();
  await store.load({ now: 1, source: 'bench' }, async (load) => {
    for (let from = 0; from < shape.lines; from += linesPerApply) {
      await load.apply([...earnedTrophies(shape, from, from + linesPerApply)]);
    }
  });
  const seconds = (performance.now() - begunAt) / 1000;
  await store.close();
  return shape.lines / seconds;
}

/** Rows a second of COPY into a table with the same key and index. */
async function copyPerSecond(url: string): Promise<number> {
  return runOn(url, async (client) => {
    await client.query('CREATE TABLE copied (LIKE earned INCLUDING ALL)');
    const file = join(tmpdir(), `laurel-bench-${process.pid}.copy`);
    await client.query(`COPY earned TO '${file}'`);
    const begunAt = performance.now();
    await client.query(`COPY copied FROM '${file}'`);
    return (1000 * shape.lines) / (performance.now() - begunAt);
  });
}

const url = await makeEmptyDatabase();
const sqlite = await importPerSecond('sqlite::memory:');
const postgres = await importPerSecond(url);
const copied = await copyPerSecond(url);
process.stdout.write(
  `import: SQLite ${sqlite.toFixed(0)}/s, PostgreSQL ${postgres.toFixed(0)}/s; COPY ${copied.toFixed(0)}/s, ratio ${(postgres / copied).toFixed(2)}\n`,
);
await dropDatabases();
