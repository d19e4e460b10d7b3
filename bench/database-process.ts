/** The process of a PostgreSQL server on this machine. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOn } from '../src/store/testing/test-server.ts';

/**
 * Returns the id of the server's main process. Throws if the server's data folder cannot be read, for example because the server runs on
 * another machine.
 */
export function findDatabaseProcess(url: string): Promise<number> {
  return runOn(url, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    return Number(
      readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    );
  });
}
