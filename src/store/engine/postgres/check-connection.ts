/** Checks the connection to a PostgreSQL server: poolers in between, and features that Laurel cannot use (docs/explanation/scale.md). */

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { oneRow } from '../one-row.ts';
import { read, write } from '../statement.ts';
import { readPostgresAddress } from './address.ts';
import type { Connection } from './connect.ts';
import { connect } from './connect.ts';
import { prepare } from './prepared.ts';

/** The same limits as for reads, so that this check also fails if a pooler refuses the statement timeout of a node's reads. */
const limits = { connectTimeoutMs: 3000, statementTimeoutMs: 10_000, answerTimeoutMs: 10_000 };
/** Milliseconds after which a notification counts as lost. */
const noticeWithinMs = 2000;

/** Result of the check of an address. */
export interface ConnectionReport {
  readonly host: string;
  readonly version: string;
  /**
   * `none`: no pooler, or one in session mode. `prepared`: a pooler that renames prepared statements, as PgBouncer does in transaction mode
   * with max_prepared_statements. `unknown`: a pooler that hides a transaction's statements from the transaction itself.
   */
  readonly pooler: 'none' | 'prepared' | 'unknown';
  /** Whether a listening connection receives the notifications of another connection. */
  readonly areNoticesHeard: boolean;
}

const selectVersion = read<{ version: string }>(
  `SELECT current_setting('server_version') AS "version"`,
);
const selectName = read<{ name: string }>(
  'SELECT name AS "name" FROM pg_prepared_statements WHERE statement = ?',
);
const announce = write('SELECT pg_notify(?, NULL)');

/** Connects twice to the primary of an address. Throws StoreError, also if a pooler mixes up prepared statements. */
export async function checkConnection(url: string): Promise<ConnectionReport> {
  const address = readPostgresAddress(url);
  const connections: Connection[] = [];
  try {
    for (let opened = 0; opened < 2; opened += 1)
      connections.push(await connect(address, 'primary', limits));
    const [first, second] = connections;
    if (first === undefined || second === undefined) throw new Error('No connections.');
    return {
      host: first.host.name,
      ...(await readPooler(first)),
      areNoticesHeard: await areNoticesHeard(first, second),
    };
  } finally {
    await Promise.all(connections.map((each) => each.close()));
  }
}

/** Reads, in a transaction, the name by which the server knows one of the transaction's statements. */
async function readPooler({
  session,
}: Connection): Promise<Pick<ConnectionReport, 'version' | 'pooler'>> {
  await session.exec('BEGIN READ ONLY');
  const { version } = await oneRow(session, selectVersion, []);
  const { name, text } = prepare(selectVersion);
  const found = await session.all(selectName, [text]);
  await session.exec('COMMIT');
  if (found.some((each) => each.name === name)) return { version, pooler: 'none' };
  return { version, pooler: found.length > 0 ? 'prepared' : 'unknown' };
}

async function areNoticesHeard(listening: Connection, announcing: Connection): Promise<boolean> {
  const channel = `laurel_check_${randomBytes(8).toString('hex')}`;
  const heard = new Promise<true>(
    (resolve) => void listening.client.on('notification', () => resolve(true)),
  );
  await listening.session.exec(`LISTEN ${channel}`);
  await announcing.session.run(announce, [channel]);
  return Promise.race([heard, delay(noticeWithinMs, false, { ref: false })]);
}
