/** Opens connections to the servers of an address, each known for what it is: the one that takes writes, or a replica. */

import type { ClientConfig } from 'pg';
import pg from 'pg';
import { StoreError } from '../errors.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import { storeErrorOf } from './errors.ts';
import type { Features, PostgresSession } from './session.ts';
import { createSession } from './session.ts';

/** `primary` takes writes; `replica` is whatever answers reads. */
export type Role = 'primary' | 'replica';

export interface ConnectLimits {
  /** Time for a connection to be made: milliseconds. */
  readonly connectTimeoutMs: number;
  /** Time for a statement, 0 for any; the server ends it. */
  readonly statementTimeoutMs: number;
  readonly features: Features;
  /** Time after which a connection that does not answer a statement is given up, 0 for never. */
  readonly answerTimeoutMs: number;
}

export interface Connection {
  readonly session: PostgresSession;
  readonly client: pg.Client;
  readonly host: PostgresHost;
  /** False as soon as it is lost. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/**
 * Connects to the first host of the address that answers in this role. Throws StoreError: `read-only` where a
 * primary is asked for and only replicas answer, else what was wrong with the last host.
 */
export async function connect(address: PostgresAddress, role: Role, limits: ConnectLimits): Promise<Connection> {
  const failures: unknown[] = [];
  for (const host of address.hosts) {
    try {
      const connection = await connectTo(host, limits);
      if (role === 'replica' || (await takesWrites(connection))) return connection;
      await connection.close();
      failures.push(new StoreError('read-only', `The store at ${host.name} is a read-only replica, or set to read only.`));
    } catch (error) {
      failures.push(error);
    }
  }
  // A host that says what is wrong says more than one that is silent.
  throw failures.find((error) => !(error instanceof StoreError && error.code === 'unavailable')) ?? failures[0];
}

async function connectTo(host: PostgresHost, limits: ConnectLimits): Promise<Connection> {
  try {
    return await open(host, host.config, limits);
  } catch (error) {
    const withoutTls = error instanceof Error && error.message.includes('does not support SSL') ? host.withoutTls : null;
    if (withoutTls === null) throw storeErrorOf(error, host.name);
    return open(host, withoutTls, limits).catch((failure: unknown) => Promise.reject(storeErrorOf(failure, host.name)));
  }
}

async function open(host: PostgresHost, config: ClientConfig, limits: ConnectLimits): Promise<Connection> {
  const client = new pg.Client({
    application_name: 'laurel',
    ...config,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs === 0 ? false : limits.statementTimeoutMs,
    query_timeout: limits.answerTimeoutMs,
  });
  let isOpen = true;
  // A lost connection fails the statements under way; the event must have a listener, or it ends the process.
  client.on('error', () => (isOpen = false)).on('end', () => (isOpen = false));
  await client.connect();
  return {
    session: createSession(client, host.name, limits.features),
    client,
    host,
    isOpen: () => isOpen,
    async close() {
      isOpen = false;
      await client.end().catch(() => undefined);
    },
  };
}

async function takesWrites({ session }: Connection): Promise<boolean> {
  const row = await session.get<{ readOnly: string }>(
    { text: `SELECT current_setting('transaction_read_only') AS "readOnly"` },
    [],
  );
  return row?.readOnly === 'off';
}
