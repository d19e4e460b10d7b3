/** Databases of this process on the test server. The process that creates them must drop them; test-databases.ts does so for tests. */

import { systemErrorCode } from '../../system-errors.ts';
import { findTestServer, runOn } from './test-server.ts';

let made = 0;

/** Creates a copy of a template and returns its address. */
export async function makeDatabase(template: string): Promise<string> {
  made += 1;
  const name = nameOf(made);
  const server = await findTestServer();
  await runOn(`${server}/postgres`, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  );
  return `${server}/${name}`;
}

/** Creates an empty database and returns its address. */
export function makeEmptyDatabase(): Promise<string> {
  return makeDatabase('template1');
}

/** Drops all databases that this process has created. */
export async function dropDatabases(): Promise<void> {
  if (made === 0) return;
  const server = await findTestServer();
  const dropping = runOn(`${server}/postgres`, async (client) => {
    for (; made > 0; made -= 1)
      await client.query(`DROP DATABASE IF EXISTS ${nameOf(made)} WITH (FORCE)`);
  });
  await dropping.catch((error: unknown) => {
    // The test server stops after a while without connections and deletes its databases.
    if (systemErrorCode(error) !== 'ECONNREFUSED') throw error;
  });
}

function nameOf(number: number): string {
  return `laurel_test_${process.pid}_${number}`;
}
