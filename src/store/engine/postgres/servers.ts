/**
 * The servers of the engine: the connections for reads from primary and replica, the connection for the writes of each kind, and the
 * monitors. When one of them notices a change of a server, such as a new role, the affected connections of the others are closed.
 */

import type { TransactionKind } from '../engine.ts';
import type { PostgresAddress } from './address.ts';
import { readPostgresAddress } from './address.ts';
import type { Connection, ConnectLimits, Role } from './connect.ts';
import { connect } from './connect.ts';
import { StoreError } from '../../port/errors.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { CompleteOptions } from './options.ts';
import { ReadRouter } from './read-router.ts';
import { ReplicaMonitor } from './replica-monitor.ts';
import { Writer } from './writer.ts';

/**
 * Interval of polls as a share of the time within which a write must be visible on all nodes, so that two polls may take long or fail in
 * this time.
 */
const pollShare = 0.4;

/** The connections to the servers, and the choice between them. */
export class Servers {
  readonly pools: Readonly<Record<Role, ConnectionPool>>;
  /** The connection for the transactions of each kind. */
  readonly writers: Readonly<Record<TransactionKind, Writer>>;
  readonly router: ReadRouter;
  readonly #serverAddresses: Readonly<Record<Role, PostgresAddress>>;
  readonly #monitors: Readonly<Record<Role, ReplicaMonitor>>;
  readonly #options: CompleteOptions;

  constructor(url: string, options: CompleteOptions) {
    const { readStore, visibleWithinMs } = options;
    this.#options = options;
    this.#serverAddresses = {
      primary: readPostgresAddress(url),
      replica: readPostgresAddress(readStore ?? url),
    };
    this.writers = {
      data: this.#createWriter(),
      operational: this.#createWriter(),
      companion: this.#createWriter(),
    };
    this.#monitors = {
      primary: this.#createMonitor('primary'),
      replica: this.#createMonitor('replica'),
    };
    this.pools = { primary: this.#createPool('primary'), replica: this.#createPool('replica') };
    this.router = new ReadRouter({
      ...this.#monitors,
      prefersReplica: readStore !== undefined,
      boundMs: visibleWithinMs,
    });
  }

  /** Opens a connection outside the pools, without a server-side limit for its statements. */
  open(role: Role): Promise<Connection> {
    return this.#connect(this.#serverAddresses[role], role);
  }

  #connect(address: PostgresAddress, role: Role): Promise<Connection> {
    const { connectTimeoutMs, writeTimeoutMs } = this.#options;
    return connect(address, role, {
      connectTimeoutMs,
      statementTimeoutMs: 0,
      answerTimeoutMs: writeTimeoutMs,
    });
  }

  async close(): Promise<void> {
    await Promise.all(
      [...Object.values(this.#monitors), ...Object.values(this.pools)].map((part) => part.close()),
    );
    await Promise.all(Object.values(this.writers).map((writer) => writer.close()));
  }

  #createWriter(): Writer {
    return new Writer({
      open: () => this.open('primary'),
      busyTimeoutMs: this.#options.busyTimeoutMs,
      answerTimeoutMs: this.#options.connectTimeoutMs,
      onReadOnly: () => this.pools.primary.reset(),
    });
  }

  #createMonitor(role: Role): ReplicaMonitor {
    return new ReplicaMonitor({
      open: () => this.#openMonitored(role),
      listens: role === 'primary',
      // With a replica for reads, the monitor never rests: the router must know for how long the replica has lacked a commit.
      rests: this.#options.readStore === undefined,
      intervalMs: this.#options.visibleWithinMs * pollShare,
      onChange: (changed) => {
        this.router.onChange(role, changed);
        this.#freeReads();
      },
      onHang: () => this.#freeReads(),
      onSilence: () => this.#resetConnections(role),
    });
  }

  /** Opens a connection for a monitor. While the primary hangs, the replica must be another server. */
  #openMonitored(role: Role): Promise<Connection> {
    const { primary } = this.#monitors;
    if (role === 'primary' || !primary.isHanging()) return this.open(role);
    const { hosts, ...address } = this.#serverAddresses.replica;
    const { config: hanging } = primary.host ?? {}; // absent: the primary has been considered lost since then
    const others = hosts.filter(
      ({ config }) => config.host !== hanging?.host || config.port !== hanging?.port,
    );
    if (others.length === 0) throw new StoreError('unavailable', 'There is no replica.');
    return this.#connect({ ...address, hosts: others }, role);
  }

  /** Frees reads that wait for a hanging primary. They are retried on the replica, once it is up to date. */
  #freeReads(): void {
    if (this.router.replacesHanging()) this.pools.primary.reset();
  }

  #createPool(role: Role): ConnectionPool {
    const { connectTimeoutMs, readTimeoutMs, readConnections } = this.#options;
    const limits: ConnectLimits = {
      connectTimeoutMs,
      statementTimeoutMs: readTimeoutMs,
      answerTimeoutMs: readTimeoutMs + connectTimeoutMs,
    };
    // There is one primary, but there may be several replicas. So only connections to a replica must lead to the monitored host.
    const monitoredHost = () => (role === 'primary' ? null : this.#monitors.replica.host);
    return new ConnectionPool({
      address: this.#serverAddresses[role],
      role,
      limits,
      max: readConnections,
      monitoredHost,
    });
  }

  /** Closes the connections to a server that no longer responds: reads are retried elsewhere, a write fails. */
  #resetConnections(role: Role): void {
    this.pools[role].reset();
    if (role === 'primary') for (const writer of Object.values(this.writers)) writer.drop();
  }
}
