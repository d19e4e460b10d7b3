/** Databases of this process on the server of the tests. Whoever makes one drops them at the end: tests by test-databases.ts. */

import { systemErrorCode } from '../../system-errors.ts';
import { findTestServer, runOn } from './test-server.ts';

let made = 0;

/** A copy of a template, by its address. */
export async function makeDatabase(template: string): Promise<string> {
  made += 1;
  const name = nameOf(made);
  const server = await findTestServer();
  await runOn(`${server}/postgres`, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return `${server}/${name}`;
}

/** A database without anything in it. */
export function makeEmptyDatabase(): Promise<string> {
  return makeDatabase('template1');
}

/** Drops every database that this process has made. */
export async function dropDatabases(): Promise<void> {
  if (made === 0) return;
  const server = await findTestServer();
  const dropping = runOn(`${server}/postgres`, async (client) => {
    for (; made > 0; made -= 1) await client.query(`DROP DATABASE IF EXISTS ${nameOf(made)} WITH (FORCE)`);
  });
  await dropping.catch((error: unknown) => {
    // The server of the tests stops when nobody has been connected for a while, and its databases are gone with it.
    if (systemErrorCode(error) !== 'ECONNREFUSED') throw error;
  });
}

function nameOf(number: number): string {
  return `laurel_test_${process.pid}_${number}`;
}
