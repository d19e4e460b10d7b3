/**
 * The PostgreSQL server of the tests: the one LAUREL_TEST_POSTGRES names, as a user who may create databases;
 * else one that is started by the first test that needs it, shared by all, and stops by itself.
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readServerFile } from './server-file.ts';

const supervisor = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'postgres', 'supervisor.ts');
/** The same for every process of this clone and user, so that they find the same server. */
const digest = createHash('sha256').update(`${supervisor} ${userInfo().username}`).digest('hex');
const file = join(tmpdir(), `laurel-test-server-${digest.slice(0, 16)}`);
const startWithinMs = 60_000;
const pollEveryMs = 50;
/** How often a keeper is started while none has a server: the one before may have been about to end. */
const supervisorEveryMs = 5000;

let server: Promise<string> | null = null;

/** The address of the server, without a database. */
export function findTestServer(): Promise<string> {
  const given = process.env['LAUREL_TEST_POSTGRES'];
  server ??= given === undefined ? startServer() : Promise.resolve(given.replace(/(?<=:\/\/[^/]+)\/.*$/, ''));
  return server;
}

async function startServer(): Promise<string> {
  const begunAt = Date.now();
  const known = await findAnswering(false);
  if (known !== null) return known;
  for (let supervisorAt = 0; Date.now() < begunAt + startWithinMs;) {
    if (Date.now() > supervisorAt + supervisorEveryMs) {
      spawn(process.execPath, [supervisor, file, digest], { detached: true, stdio: 'ignore' }).unref();
      supervisorAt = Date.now();
    }
    await delay(pollEveryMs);
    const url = await findAnswering(true);
    if (url !== null) return url;
  }
  throw new Error(
    `No PostgreSQL for the tests within ${startWithinMs} ms: nothing answers as ${file} says. Name a server in LAUREL_TEST_POSTGRES.`,
  );
}

/** The address of the server that the file names, if it answers. Throws where a keeper has failed that was started for it. */
async function findAnswering(isSupervisorStarted: boolean): Promise<string | null> {
  const found = readServerFile(file);
  if (found === null) return null;
  if ('failure' in found) {
    if (isSupervisorStarted && isFresh(file)) throw new Error(`${found.failure}. Name a server in LAUREL_TEST_POSTGRES.`);
    return null;
  }
  const url = `postgres://laurel:${digest}@127.0.0.1:${found.port}`;
  return (await answers(url)) ? url : null;
}

/** Whether the file has been written since this process began. */
function isFresh(path: string): boolean {
  return statSync(path).mtimeMs > performance.timeOrigin;
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
