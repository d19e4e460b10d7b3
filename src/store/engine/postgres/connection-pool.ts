/**
 * Bounded pool of connections to one role. Concurrent reads share a connection (pipelining), which is faster than a connection
 * per read and needs fewer connections. A new connection is opened if all are in use and the maximum is not reached. A read of
 * many rows has a higher load than a read of one row, so that short reads use other connections. A pool without pipelining,
 * such as pg-pool, takes twice the processor time for a short read.
 */

import { StoreError } from '../../port/errors.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import type { Connection, ConnectLimits, Role } from './connect.ts';
import { connect } from './connect.ts';
import { setPlansOfReads } from './plans.ts';
import type { PostgresSession } from './session.ts';

/** Milliseconds for which a failure to connect is reported to other reads without a new attempt. */
const failureReuseMs = 100;

/** Weight of a read on its connection: for a read of one row, and for a read of any number of rows. */
const loads = { row: 1, rows: 8 } as const;
/**
 * Maximum number of reads of one row that share a connection because they begin in the same turn of the event loop. They are sent with one
 * write, which costs more than such a read: 7 % less processor time for getLastUpdate with 32 clients.
 */
const maxOfTurn = 32;
/** Whether a read returns at most one row, or any number of rows. */
export type ReadLength = keyof typeof loads;

interface PooledConnection {
  readonly connection: Connection;
  /** Sum of the weights of pending reads. */
  load: number;
}

/** The servers and limits of a pool. */
export interface ConnectionPoolOptions {
  readonly address: PostgresAddress;
  readonly role: Role;
  readonly limits: ConnectLimits;
  /** Maximum number of connections. */
  readonly max: number;
  /** Returns the monitored host, or null. Reads must use the monitored replica, because another one may be behind it. */
  readonly monitoredHost: () => PostgresHost | null;
}

/** The connections for the reads of one role. */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  #connections: PooledConnection[] = [];
  #opening: Promise<PooledConnection> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  /** Incremented by reset(), so that connections that are being opened are discarded too. */
  #generation = 0;
  #closed = false;
  /** The connection for this turn's reads of one row, and their number; null if the turn has had none. */
  #turn: { readonly pooled: PooledConnection; reads: number } | null = null;

  constructor(options: ConnectionPoolOptions) {
    this.#options = options;
  }

  /** Runs `work` on a shared connection. Throws the error of `work`, or StoreError if there is no connection. */
  async use<T>(length: ReadLength, work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const picked = length === 'row' ? this.#pickForTurn() : this.#pick();
    // Does not await an existing connection, so that the load of this read is added before the next read picks a connection.
    const pooled = picked instanceof Promise ? await picked : picked;
    pooled.load += loads[length];
    try {
      return await work(pooled.connection.session);
    } finally {
      pooled.load -= loads[length];
    }
  }

  /** Closes all connections, because their server may have changed its role. The next read opens a new one. */
  reset(): void {
    const connections = this.#connections;
    this.#connections = [];
    this.#turn = null;
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

  /** Picks the connection of the other reads of this turn that return one row, if it has not been given too many of them. */
  #pickForTurn(): PooledConnection | Promise<PooledConnection> {
    const turn = this.#turn;
    if (turn !== null && turn.reads < maxOfTurn && this.#isUsable(turn.pooled)) {
      turn.reads += 1;
      return turn.pooled;
    }
    const pooled = this.#pick();
    if (pooled instanceof Promise) return pooled;
    if (turn === null) setImmediate(() => (this.#turn = null));
    this.#turn = { pooled, reads: 1 };
    return pooled;
  }

  #pick(): PooledConnection | Promise<PooledConnection> {
    if (this.#closed) throw closed();
    if (this.#connections.some(({ connection }) => !connection.isOpen())) {
      this.#connections = this.#connections.filter(({ connection }) => connection.isOpen());
    }
    const monitoredHost = this.#options.monitoredHost();
    if (
      monitoredHost !== null &&
      this.#connections.some(({ connection }) => connection.host !== monitoredHost)
    )
      this.reset();
    const leastLoaded = this.#leastLoaded();
    if (
      leastLoaded !== undefined &&
      (leastLoaded.load === 0 || this.#connections.length >= this.#options.max)
    )
      return leastLoaded;
    const opening = this.#opening ?? this.#beginOpening();
    if (leastLoaded === undefined) return opening;
    opening.catch(() => undefined); // reported by the next read that finds no connection
    return leastLoaded;
  }

  #isUsable({ connection }: PooledConnection): boolean {
    const monitoredHost = this.#options.monitoredHost();
    return connection.isOpen() && (monitoredHost === null || connection.host === monitoredHost);
  }

  #leastLoaded(): PooledConnection | undefined {
    let leastLoaded: PooledConnection | undefined;
    for (const pooled of this.#connections)
      if (leastLoaded === undefined || pooled.load < leastLoaded.load) leastLoaded = pooled;
    return leastLoaded;
  }

  /** Opens a connection, shared by all reads that wait for one. */
  #beginOpening(): Promise<PooledConnection> {
    const opening = this.#open();
    this.#opening = opening;
    // Cleared here rather than in #open, which may fail before #opening is set.
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = null;
    };
    opening.then(forget, forget);
    return opening;
  }

  async #open(): Promise<PooledConnection> {
    if (this.#closed) throw closed();
    if (this.#failure !== null && performance.now() - this.#failure.at < failureReuseMs)
      throw this.#failure.error;
    const { address, role, limits, monitoredHost } = this.#options;
    // absent: no server is monitored, and none is connected
    const host = monitoredHost() ?? this.#connections[0]?.connection.host;
    const generation = this.#generation;
    try {
      const connection = await connect(
        host === undefined ? address : { ...address, hosts: [host] },
        role,
        limits,
      );
      await setPlansOfReads(connection.session).catch((error: unknown) => {
        void connection.close();
        throw error;
      });
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
