/** Opens connections to the servers of an address, each known for what it is: the one that takes writes, or a replica. */

import type { ClientConfig } from 'pg';
import pg from 'pg';
import { StoreError } from '../../port/errors.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import { withDeadline } from './deadline.ts';
import { storeErrorOf } from './errors.ts';
import { valueTypes } from './rows.ts';
import { read } from '../statement.ts';
import type { Features, PostgresSession } from './session.ts';
import { createSession } from './session.ts';

/** Time after which the next host is tried as well, while one has not answered yet: milliseconds. */
const nextHostMs = 500;
/** Seconds of silence are enough to have the system ask whether the other side is still there, and firewalls see the connection used. */
const keepAliveAfterMs = 10_000;
/** Time that the other side is given to take note of the end of a connection: milliseconds. */
const closeWithinMs = 500;

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
 * Connects to the first host of the address that answers in this role. A host that is silent for a moment does not hold up the
 * next one. Throws StoreError: `read-only` where a primary is asked for and only replicas answer, else what was wrong with a host.
 */
export function connect({ hosts }: PostgresAddress, role: Role, limits: ConnectLimits): Promise<Connection> {
  const failures: unknown[] = [];
  return new Promise((resolve, reject) => {
    let started = 0;
    let isConnected = false;
    let timer: NodeJS.Timeout | undefined;
    const onConnection = (connection: Connection): void => {
      clearTimeout(timer);
      if (isConnected) void connection.close();
      isConnected = true;
      resolve(connection);
    };
    const onFailure = (error: unknown): void => {
      failures.push(error);
      if (failures.length === hosts.length) reject(worstOf(failures));
      else startNext();
    };
    const startNext = (): void => {
      clearTimeout(timer);
      const host = hosts[started];
      if (host === undefined || isConnected) return;
      started += 1;
      timer = setTimeout(startNext, nextHostMs);
      connectAs(host, role, limits).then(onConnection, onFailure);
    };
    startNext();
  });
}

/** A host that says what is wrong says more than one that is silent. */
function worstOf(failures: readonly unknown[]): unknown {
  return failures.find((error) => !(error instanceof StoreError && error.code === 'unavailable')) ?? failures[0];
}

async function connectAs(host: PostgresHost, role: Role, limits: ConnectLimits): Promise<Connection> {
  const connection = await connectTo(host, limits);
  if (role === 'replica') return connection;
  const late = (): Error => new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
  try {
    if (await withDeadline(takesWrites(connection), limits.connectTimeoutMs, late)) return connection;
    throw new StoreError(
      'read-only',
      `The store at ${host.name} is a read-only replica, or set to read only. Name the primary in --store.`,
    );
  } catch (error) {
    void connection.close();
    throw error;
  }
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
    types: valueTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs === 0 ? false : limits.statementTimeoutMs,
    query_timeout: limits.answerTimeoutMs,
  });
  let isOpen = true;
  // A lost connection fails the statements under way; the event must have a listener, or it ends the process.
  client.on('error', () => (isOpen = false)).on('end', () => (isOpen = false));
  try {
    await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
  return {
    session: createSession(client, host.name, limits.features),
    client,
    host,
    isOpen: () => isOpen,
    async close() {
      isOpen = false;
      await end(client);
    },
  };
}

/** Ends a connection; never rejects. A server that is silent does not delay it, and what it has not answered yet fails. */
async function end(client: pg.Client): Promise<void> {
  const { stream } = client.connection;
  const timer = setTimeout(() => stream.destroy(), closeWithinMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

const selectReadOnly = read<{ readOnly: string }>(`SELECT current_setting('transaction_read_only') AS "readOnly"`);

async function takesWrites({ session }: Connection): Promise<boolean> {
  const row = await session.get(selectReadOnly, []);
  return row?.readOnly === 'off';
}
