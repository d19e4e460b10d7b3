/** Databases on one PostgreSQL server: one generated data set, and a copy for each build. The next run reuses the files. */

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runOn } from '../../src/store/testing/test-server.ts';
import { prepareServer } from '../../test/support/postgres/server.ts';
import { readCpuSeconds, pin } from '../processes.ts';
import type { BuildStore, SetOptions, Stores } from './stores.ts';
import { generateSet, runLaurel, setName } from './stores.ts';

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'fsync=off',
  'autovacuum=off',
];
const originalName = 'original';

export async function openPostgresStores(options: SetOptions): Promise<Stores> {
  const folder = join(options.data, `postgres-${setName(options)}`);
  if (!existsSync(folder)) await generateFolder(folder, options);
  const server = await prepareServer(folder, settings, false);
  await server.start();
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  // The database shares the load generator's core, so that the measured build has its own core.
  pin('load', pid);
  return {
    engine: 'PostgreSQL',
    original: urlOf(server.url, originalName),
    ofBuild: (name, dist) => new DatabaseCopy({ server: server.url, name: `build_${name}`, dist }),
    cpuSeconds: () => readCpuSeconds(pid),
    stop: () => server.stop(),
  };
}

async function generateFolder(folder: string, options: SetOptions): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(options.data, { recursive: true });
  chmodSync(options.data, 0o711); // PostgreSQL may run as another user, who must be able to open the folder
  const server = await prepareServer(unfinished, settings);
  await server.start();
  try {
    await runOn(server.url, (client) => client.query(`CREATE DATABASE ${originalName}`));
    generateSet(options, urlOf(server.url, originalName));
    await runOn(urlOf(server.url, originalName), (client) => client.query('VACUUM ANALYZE'));
  } finally {
    await server.stop();
  }
  renameSync(unfinished, folder);
}

interface CopyOptions {
  /** Address of the server's default database. */
  readonly server: string;
  readonly name: string;
  readonly dist: string;
}

class DatabaseCopy implements BuildStore {
  readonly #options: CopyOptions;
  readonly #url: string;
  #rowsWritten = '';

  constructor(options: CopyOptions) {
    this.#options = options;
    this.#url = urlOf(options.server, options.name);
  }

  /** Returns a copy in the initial state. Copies again only if the build has written to its copy. */
  async fresh(): Promise<string> {
    const { server, name, dist } = this.#options;
    if (this.#rowsWritten !== '' && this.#rowsWritten === (await this.#countRowsWritten()))
      return this.#url;
    await runOn(server, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${originalName} STRATEGY FILE_COPY`);
    });
    runLaurel(dist, ['db', 'migrate', '--store', this.#url]);
    // Updates the statistics, because migrations change tables and autovacuum is off.
    await runOn(this.#url, (client) => client.query('ANALYZE'));
    this.#rowsWritten = await this.#countRowsWritten();
    return this.#url;
  }

  async #countRowsWritten(): Promise<string> {
    return runOn(this.#url, async (client) => {
      const { rows } = await client.query<{ written: string | null }>(
        'SELECT SUM(n_tup_ins + n_tup_upd + n_tup_del)::TEXT AS written FROM pg_stat_user_tables',
      );
      return rows[0]?.written ?? '0';
    });
  }
}

function urlOf(server: string, database: string): string {
  return server.replace(/\/[^/]*$/, `/${database}`);
}
