/** Opens connections to the servers of an address, by role. */

import type { ClientConfig } from 'pg';
import pg from 'pg';
import { StoreError } from '../../port/errors.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import { withDeadline } from './deadline.ts';
import { createStoreError } from './errors.ts';
import { valueTypes } from './rows.ts';
import { read } from '../statement.ts';
import type { PostgresSession } from './session.ts';
import { createSession } from './session.ts';

/** Milliseconds without a response after which the next host is tried in parallel. */
const nextHostDelayMs = 500;
/** Idle milliseconds before TCP keepalive probes, which detect a dead server and keep firewalls from dropping the connection. */
const keepAliveDelayMs = 10_000;
/** Milliseconds to wait for an orderly close of a connection. */
const closeTimeoutMs = 500;

/** `primary` accepts writes; `replica` is any server that accepts reads. */
export type Role = 'primary' | 'replica';

/** Limits of a connection. */
export interface ConnectLimits {
  /** Maximum milliseconds to establish a connection. */
  readonly connectTimeoutMs: number;
  /** Maximum milliseconds for a statement, enforced by the server; 0 to set none: transactions then lift the server's own (commits.ts). */
  readonly statementTimeoutMs: number;
  /** Maximum milliseconds to wait for the response to a statement before it fails; 0 for no limit. */
  readonly answerTimeoutMs: number;
}

/** An open connection to one server. */
export interface Connection {
  readonly session: PostgresSession;
  readonly client: pg.Client;
  readonly host: PostgresHost;
  /** False after the connection was closed or lost. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/**
 * Connects to the first host of the address that responds in this role. If a host does not respond quickly, the next one is
 * tried in parallel. Throws StoreError: `read-only` if a primary is required and all hosts are replicas, otherwise the failure
 * of a host.
 */
export function connect(
  { hosts }: PostgresAddress,
  role: Role,
  limits: ConnectLimits,
): Promise<Connection> {
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
      if (failures.length === hosts.length) reject(mostSpecificFailure(failures));
      else startNext();
    };
    const startNext = (): void => {
      clearTimeout(timer);
      const host = hosts[started];
      if (host === undefined || isConnected) return;
      started += 1;
      timer = setTimeout(startNext, nextHostDelayMs);
      connectAs(host, role, limits).then(onConnection, onFailure);
    };
    startNext();
  });
}

/**
 * Returns the failure to report. A host's error message is more useful than the fact that a host is unavailable. The failure that a host is
 * a replica is only reported if there is no other: a host that does not respond may be the primary, so a later attempt may succeed.
 */
function mostSpecificFailure(failures: readonly unknown[]): unknown {
  const specific = failures.find(
    (error) => !['unavailable', 'read-only'].includes(codeOf(error) ?? ''),
  );
  return specific ?? failures.find((error) => codeOf(error) === 'unavailable') ?? failures[0]; // absent: no host failed this way
}

function codeOf(error: unknown): string | null {
  return error instanceof StoreError ? error.code : null;
}

async function connectAs(
  host: PostgresHost,
  role: Role,
  limits: ConnectLimits,
): Promise<Connection> {
  const connection = await connectTo(host, limits);
  if (role === 'replica') return connection;
  const late = (): Error =>
    new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
  try {
    if (await withDeadline(takesWrites(connection), limits.connectTimeoutMs, late))
      return connection;
    throw new StoreError(
      'read-only',
      `The store at ${host.name} is a read-only replica, or its database is set to read only. Set --store to the primary.`,
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
    const withoutTls =
      error instanceof Error && error.message.includes('does not support SSL')
        ? host.withoutTls
        : null;
    if (withoutTls === null) throw createStoreError(error, host.name);
    return open(host, withoutTls, limits).catch((failure: unknown) =>
      Promise.reject(createStoreError(failure, host.name)),
    );
  }
}

async function open(
  host: PostgresHost,
  config: ClientConfig,
  limits: ConnectLimits,
): Promise<Connection> {
  const client = new pg.Client({
    application_name: 'laurel',
    ...config,
    pipeline: true,
    types: valueTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs === 0 ? false : limits.statementTimeoutMs,
    query_timeout: limits.answerTimeoutMs,
  });
  let isOpen = true;
  // A lost connection fails its pending statements. Without a listener the event would terminate the process.
  client.on('error', () => (isOpen = false)).on('end', () => (isOpen = false));
  try {
    await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
  return {
    session: createSession(client, host.name),
    client,
    host,
    isOpen: () => isOpen,
    async close() {
      isOpen = false;
      await end(client);
    },
  };
}

/** Closes a connection, even if the server does not respond; pending statements fail. Never rejects. */
async function end(client: pg.Client): Promise<void> {
  const { stream } = client.connection;
  const timer = setTimeout(() => stream.destroy(), closeTimeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

const selectReadOnly = read<{ readOnly: string }>(
  `SELECT current_setting('transaction_read_only') AS "readOnly"`,
);

async function takesWrites({ session }: Connection): Promise<boolean> {
  const row = await session.get(selectReadOnly, []);
  return row?.readOnly === 'off';
}
