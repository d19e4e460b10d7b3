/**
 * The PostgreSQL server for tests. It is the server in LAUREL_TEST_POSTGRES, whose user must be allowed to create databases.
 * Otherwise the first test that needs a server starts one, which all tests share and which stops by itself.
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readServerFile } from './server-file.ts';

const supervisor = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'test',
  'support',
  'postgres',
  'supervisor.ts',
);
/** A hash that is equal in all processes of this clone and user, so that they share one server. */
const digest = createHash('sha256').update(`${supervisor} ${userInfo().username}`).digest('hex');
const file = join(tmpdir(), `laurel-test-server-${digest.slice(0, 16)}`);
const startTimeoutMs = 60_000;
const pollIntervalMs = 50;
/** Interval for starting another supervisor while there is no server; the previous one may have been exiting. */
const supervisorIntervalMs = 5000;

let server: Promise<string> | null = null;

/** Returns the address of the server, without a database. */
export function findTestServer(): Promise<string> {
  const given = process.env['LAUREL_TEST_POSTGRES'];
  server ??=
    given === undefined
      ? startServer()
      : Promise.resolve(given.replace(/(?<=:\/\/[^/]+)\/.*$/, ''));
  return server;
}

/** Starts the server unless it is running. A connection that stays open tells its supervisor that this process may need it again. */
async function startServer(): Promise<string> {
  const url = (await findRunningServer(false)) ?? (await startSupervisor());
  const held = new pg.Pool({
    connectionString: `${url}/postgres`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  held.on('error', () => {}); // the server stops
  await held.query('SELECT 1');
  return url;
}

async function startSupervisor(): Promise<string> {
  const startedAt = Date.now();
  for (let supervisorAt = 0; Date.now() < startedAt + startTimeoutMs;) {
    if (Date.now() > supervisorAt + supervisorIntervalMs) {
      spawn(process.execPath, [supervisor, file, digest], {
        detached: true,
        stdio: 'ignore',
      }).unref();
      supervisorAt = Date.now();
    }
    await delay(pollIntervalMs);
    const url = await findRunningServer(true);
    if (url !== null) return url;
  }
  throw new Error(
    `No PostgreSQL server for the tests was found within ${startTimeoutMs} ms: none answers at the port in ${file}. Set LAUREL_TEST_POSTGRES to a server.`,
  );
}

/** Returns the address of the server in the file, if it responds. Throws if a supervisor started by this process has failed. */
async function findRunningServer(isSupervisorStarted: boolean): Promise<string | null> {
  const found = readServerFile(file);
  if (found === null) return null;
  if ('failure' in found) {
    if (isSupervisorStarted && isFresh(file))
      throw new Error(`${found.failure}. Set LAUREL_TEST_POSTGRES to a server.`);
    return null;
  }
  const url = `postgres://laurel:${digest}@127.0.0.1:${found.port}`;
  return (await answers(url)) ? url : null;
}

/** Checks whether the file has been written since this process started. */
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

/** Runs `work` on a new connection. */
export async function runOn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // pending queries fail when the server stops
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
