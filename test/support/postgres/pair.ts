/**
 * A PostgreSQL primary with a streaming replica, both real servers, for failover tests. The replica starts as a copy of the
 * primary's files, which is made before the primary's first start.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOn } from '../../../src/store/testing/test-server.ts';
import { eventually } from '../eventually.ts';
import type { Interruption, InterruptibleServer } from './server.ts';
import { passwordOfServers as password, prepareServer, userOfServers as user } from './server.ts';

export { freePort } from './free-port.ts';
export { toServerUrl } from './server.ts';

/** A server and its replica. */
export interface PostgresPair {
  readonly primary: string;
  readonly replica: string;
  /** A store URL with both hosts, the primary first. */
  readonly both: string;
  /** Kills the primary (SIGKILL). */
  killPrimary(): Promise<void>;
  /** Interrupts the primary until bringPrimaryBack(). */
  interruptPrimary(how: Interruption): Promise<void>;
  bringPrimaryBack(): Promise<void>;
  /** Promotes the replica to primary. */
  promote(): Promise<void>;
  /** Waits until the query returns a row on the replica. */
  awaitOnReplica(query: string): Promise<void>;
  /** Waits until the replica has applied all that the primary has written, as some time after an outage. */
  awaitReplication(): Promise<void>;
  stop(): Promise<void>;
}

const common = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  'fsync=off',
  'full_page_writes=off',
  'hot_standby=on',
  'wal_receiver_status_interval=1',
];

/** @param synchronous whether a commit is acknowledged only when the replica has it too */
export async function startPair(synchronous = true): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-pair-'));
  chmodSync(folder, 0o711); // the servers may run as another user
  const primaryData = join(folder, 'primary');
  const replicaData = join(folder, 'replica');
  const commits = synchronous
    ? ['synchronous_standby_names=*', 'synchronous_commit=on']
    : ['synchronous_commit=local'];
  const primary = await prepareServer(primaryData, [...common, ...commits]);
  copyAsReplica(primaryData, replicaData);
  const running: InterruptibleServer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    running.push(primary);
    await primary.start();
    const replica = await prepareServer(
      replicaData,
      [...common, `primary_conninfo=${connectionInfoOf(primary)}`],
      false,
    );
    running.push(replica);
    await replica.start();
    await awaitQuery(
      primary.url,
      "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'",
      'the replica streams',
    );
    return pairOf(primary, replica, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function pairOf(
  primary: InterruptibleServer,
  replica: InterruptibleServer,
  stop: () => Promise<void>,
): PostgresPair {
  return {
    primary: primary.url,
    replica: replica.url,
    both: primary.url.replace(
      /:\d+(?=\/postgres)/,
      (port) => `${port},127.0.0.1:${new URL(replica.url).port}`,
    ),
    killPrimary: () => primary.interrupt('kill'),
    interruptPrimary: (how) => primary.interrupt(how),
    bringPrimaryBack: () => primary.bringBack(),
    promote: () =>
      awaitQuery(replica.url, 'SELECT 1 WHERE pg_promote()', 'the replica is promoted'),
    awaitOnReplica: (query) => awaitQuery(replica.url, query, `the replica has a row for ${query}`),
    awaitReplication: () =>
      awaitQuery(
        primary.url,
        "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND replay_lsn = pg_current_wal_lsn()",
        'the replica has applied everything',
      ),
    stop,
  };
}

function connectionInfoOf(primary: InterruptibleServer): string {
  return `host=127.0.0.1 port=${new URL(primary.url).port} user=${user} password=${password} application_name=replica`;
}

function copyAsReplica(from: string, to: string): void {
  // Allows the same user to connect for replication, with the same kind of password.
  writeFileSync(
    join(from, 'pg_hba.conf'),
    `host all all 127.0.0.1/32 password\nhost replication all 127.0.0.1/32 password\n`,
  );
  execFileSync('cp', ['-a', from, to]); // preserves owner and modes
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  chownSync(join(to, 'standby.signal'), uid, gid);
}

/** Polls until the query returns a row. */
async function awaitQuery(url: string, text: string, what: string): Promise<void> {
  await eventually(
    () => runOn(url, async (client) => (await client.query(text)).rows.length > 0),
    30_000,
    what,
  );
}
