/**
 * A bounded pool of connections to one role. Reads share connections: several are on their way on each at a
 * time (pipelining), which is faster than a connection for each and needs fewer of them. A new one is opened
 * while all are in use and there is room. A read of many rows counts for several, so that reads of one row do not wait behind it
 * while other connections have few. A pool that gives a connection to one read at a time, as pg-pool does, takes twice the
 * processor time for a short read.
 */

import { StoreError } from '../../port/errors.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import type { Connection, ConnectLimits, Role } from './connect.ts';
import { connect } from './connect.ts';
import type { PostgresSession } from './session.ts';

/** After a failure to connect, others are told the same for this long instead of trying too: milliseconds. */
const sameFailureMs = 100;

/** How much a read asks for, one row or any number, and what it counts for on its connection. */
const loads = { row: 1, rows: 8 } as const;
export type ReadLength = keyof typeof loads;

interface PooledConnection {
  readonly connection: Connection;
  /** The reads on their way, each with what it counts for. */
  load: number;
}

export interface ConnectionPoolOptions {
  readonly address: PostgresAddress;
  readonly role: Role;
  readonly limits: ConnectLimits;
  /** Connections at most. */
  readonly max: number;
  /** The server whose state is known, where one is: two replicas need not be at the same place in time. */
  readonly watched: () => PostgresHost | null;
}

export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  #connections: PooledConnection[] = [];
  #opening: Promise<PooledConnection> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  /** Raised by reset(): a connection that was being opened then may be to the wrong server as well. */
  #generation = 0;
  #closed = false;

  constructor(options: ConnectionPoolOptions) {
    this.#options = options;
  }

  /** Runs `work` on a connection that others use too; throws what it throws, or why there is none. */
  async use<T>(length: ReadLength, work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const picked = this.#pick();
    // At once where there is one, so that the next sees that it is busy.
    const pooled = picked instanceof Promise ? await picked : picked;
    pooled.load += loads[length];
    try {
      return await work(pooled.connection.session);
    } finally {
      pooled.load -= loads[length];
    }
  }

  /** Lets go of every connection, so that the next is made anew: they may be to a server that is no longer what it was. */
  reset(): void {
    const connections = this.#connections;
    this.#connections = [];
    this.#opening = null;
    this.#failure = null;
    this.#generation += 1;
    for (const { connection } of connections) void connection.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => undefined);
    const connections = this.#connections;
    this.#connections = [];
    await Promise.all(connections.map(({ connection }) => connection.close()));
  }

  #pick(): PooledConnection | Promise<PooledConnection> {
    if (this.#closed) throw closed();
    if (this.#connections.some(({ connection }) => !connection.isOpen())) {
      this.#connections = this.#connections.filter(({ connection }) => connection.isOpen());
    }
    const watched = this.#options.watched();
    if (watched !== null && this.#connections.some(({ connection }) => connection.host !== watched)) this.reset();
    const idlest = this.#idlest();
    if (idlest !== undefined && (idlest.load === 0 || this.#connections.length >= this.#options.max)) return idlest;
    const opening = this.#opening ?? this.#beginOpening();
    if (idlest === undefined) return opening;
    opening.catch(() => undefined); // the next that finds no connection at all will say so
    return idlest;
  }

  #idlest(): PooledConnection | undefined {
    let idlest: PooledConnection | undefined;
    for (const pooled of this.#connections) if (idlest === undefined || pooled.load < idlest.load) idlest = pooled;
    return idlest;
  }

  /** Opens a connection for all who need one meanwhile. */
  #beginOpening(): Promise<PooledConnection> {
    const opening = this.#open();
    this.#opening = opening;
    // Not by #open itself, which may fail before it is noted here, and would then be noted for ever.
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = null;
    };
    opening.then(forget, forget);
    return opening;
  }

  async #open(): Promise<PooledConnection> {
    if (this.#closed) throw closed();
    if (this.#failure !== null && performance.now() - this.#failure.at < sameFailureMs) throw this.#failure.error;
    const { address, role, limits, watched } = this.#options;
    const host = watched() ?? this.#connections[0]?.connection.host;
    const generation = this.#generation;
    try {
      const connection = await connect(host === undefined ? address : { ...address, hosts: [host] }, role, limits);
      if (this.#generation !== generation || this.#closed) {
        void connection.close();
        return await this.#open();
      }
      const pooled = { connection, load: 0 };
      this.#failure = null;
      this.#connections.push(pooled);
      return pooled;
    } catch (error) {
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }
}

function closed(): StoreError {
  return new StoreError('closed', 'The store is closed.');
}
