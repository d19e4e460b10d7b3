/**
 * `npm run bench:engines -- [--players N] [--rounds N] [--dist FOLDER]`: measures imports of an export of set M with N players. The built
 * command imports it alternately into an empty SQLite file and an empty PostgreSQL database with default settings. To measure responses
 * from an engine, run `npm run bench -- --engine postgres`. Exit code 1 if PostgreSQL has less than 40 % of SQLite's speed.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startServer } from '../test/support/postgres/server.ts';
import { printHelp } from '../test/support/print-help.ts';
import { runOn } from '../src/store/testing/test-server.ts';
import { compareValues, toSpread } from './figures.ts';
import { number, spread } from './report.ts';

const minRatio = 0.4;

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    dist: { type: 'string', default: join(import.meta.dirname, '..', 'dist') },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-engines-'));
const records = join(folder, 'records.ndjson');
const generated = `sqlite:${join(folder, 'generated.db')}`;
const runFile = promisify(execFile);

async function laurel(store: string, ...args: readonly string[]): Promise<void> {
  await runFile(process.execPath, [join(values.dist, 'cli', 'main.js'), ...args], {
    env: { ...process.env, LAUREL_STORE: store }, // in a variable, because arguments are public and the address may contain a password
  });
}

/** Returns the imported records per second, for an import into an empty store. The time includes the start of the command. */
async function importPerSecond(url: string): Promise<number> {
  const begunAt = performance.now();
  await laurel(url, 'import', 'ndjson', records);
  return (1000 * lines) / (performance.now() - begunAt);
}

const load = loadavg()[0] ?? Number.NaN;
await laurel(generated, 'generate', '--size', 'M', '--players', values.players);
await laurel(generated, 'export', '--output', records);
const lines = readFileSync(records).reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
const server = await startServer(['fsync=on', 'shared_buffers=128MB']);
const sqlite: number[] = [];
const postgres: number[] = [];
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const name = `engines_${round}`;
  await runOn(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
  sqlite.push(await importPerSecond(`sqlite:${join(folder, `${name}.db`)}`));
  postgres.push(await importPerSecond(server.url.replace(/[^/]*$/, name)));
}
await server.stop();
rmSync(folder, { recursive: true });
const ratio = compareValues(postgres, sqlite);
process.stdout.write(
  `import of ${number(lines)} records, load average ${load.toFixed(1)}: SQLite ${spread(toSpread(sqlite))}, ` +
    `PostgreSQL ${spread(toSpread(postgres))} records a second; ratio ${spread(ratio)}\n`,
);
if (ratio === null || ratio.median < minRatio) process.exitCode = 1;
