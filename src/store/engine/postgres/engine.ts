/**
 * PostgreSQL behind the seam. Reads share a few pipelined connections, to a replica where one is named; writers
 * take turns on a row (commits.ts); a watch tells what was written elsewhere (watch.ts, route.ts). A read that
 * meets a lost connection is tried again for a while, on whichever server answers; a write is not, because it
 * may have happened.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Parameters, Read, Snapshot, Transaction, TransactionKind } from '../engine.ts';
import { CannotRepeat } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import type { PostgresHost } from './address.ts';
import { readPostgresAddress } from './address.ts';
import { releaseWriteLock, readCommit } from './commits.ts';
import type { Connection, Role } from './connect.ts';
import { connect } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { postgresDialect } from './dialect.ts';
import { isConflict, isReadOnly, isTransient } from './errors.ts';
import { noteWrites } from './note-writes.ts';
import type { ReadLength } from './connection-pool.ts';
import { ConnectionPool } from './connection-pool.ts';
import { ReadRouter } from './read-router.ts';
import type { Features, PostgresSession } from './session.ts';
import { ReplicaMonitor } from './replica-monitor.ts';
import type { BegunTransaction } from './writer.ts';
import { Writer } from './writer.ts';
import { read } from '../statement.ts';

export interface PostgresOptions {
  /** Address of replicas that answer reads. */
  readonly readStore?: string;
  /** Connections for reads, to each of primary and replica. */
  readonly readConnections?: number;
  /** Within this a write through any node is seen through every other: milliseconds. */
  readonly visibleWithinMs?: number;
  readonly connectTimeoutMs?: number;
  /** Time for one read, with everything it waits for: milliseconds. */
  readonly readTimeoutMs?: number;
  /** Time for the answer to each statement of a write: milliseconds. */
  readonly writeTimeoutMs?: number;
  /** How long a load waits for another that is writing. */
  readonly busyTimeoutMs?: number;
  /** Whether players are spread over servers; the server is asked where this does not say it. */
  readonly isSpread?: boolean;
}

const defaults = {
  readConnections: 4,
  visibleWithinMs: 1000,
  connectTimeoutMs: 3000,
  // Commands may read everything there is; the service has a setting.
  readTimeoutMs: 60_000,
  writeTimeoutMs: 300_000,
  busyTimeoutMs: 10_000,
};

/** How long a read is tried again after a lost connection, and a transaction's beginning: milliseconds. */
const retryForMs = 3000;
const firstPauseMs = 20;
/** No longer than this, so that a server that is back is noticed soon. */
const maxPauseMs = 160;
/** How often a transaction is begun that meets conflicts with others. */
const maxAttempts = 4;

const selectSpread = read<{ found: number }>(
  `SELECT CASE WHEN to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN 0 ELSE 1 END AS "found"`,
);
const selectPlayerId = read<{ playerId: number }>('SELECT player_id AS "playerId" FROM player_name WHERE name_key = ?');

/** Opens the database at an address as PostgreSQL's own clients take it. Throws StoreError. */
export async function openPostgresEngine(url: string, options: PostgresOptions = {}): Promise<Engine> {
  const engine = new PostgresEngine(url, { ...defaults, ...options });
  try {
    await engine.learnFeatures(options.isSpread);
    return {
      name: 'postgres',
      dialect: postgresDialect,
      all: engine.all,
      get: engine.get,
      allMany: engine.allMany,
      state: () => engine.state(),
      commitVersion: () => engine.commitVersion(),
      // Known in memory: asking costs nothing.
      commitVersionOfTick: () => engine.commitVersion(),
      source: () => engine.source(),
      epoch: () => engine.epoch(),
      backup: null,
      transaction: (work, kind) => engine.transaction(work, kind),
      snapshot: () => engine.snapshot(),
      close: () => engine.close(),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** What a transaction is for, and since when it waits: performance.now(). */
interface Occasion {
  readonly kind: TransactionKind;
  readonly askedAt: number;
}

class PostgresEngine {
  readonly #readTimeoutMs: number;
  readonly #pools: Readonly<Record<Role, ConnectionPool>>;
  readonly #route: ReadRouter;
  readonly #watches: readonly ReplicaMonitor[];
  readonly #openConnection: (role: Role) => Promise<Connection>;
  readonly #snapshots = new Set<Snapshot>();
  readonly #features: Features = { isSpread: false };
  readonly #writer: Writer;
  #lastTransaction: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(url: string, options: PostgresOptions & typeof defaults) {
    const { readStore, readConnections, visibleWithinMs, connectTimeoutMs, readTimeoutMs, writeTimeoutMs } = options;
    const addresses = { primary: readPostgresAddress(url), replica: readPostgresAddress(readStore ?? url) };
    const features = this.#features;
    const limits = {
      features,
      connectTimeoutMs,
      statementTimeoutMs: readTimeoutMs,
      answerTimeoutMs: readTimeoutMs + connectTimeoutMs,
    };
    const patient = { features, connectTimeoutMs, statementTimeoutMs: 0, answerTimeoutMs: writeTimeoutMs };
    this.#readTimeoutMs = readTimeoutMs;
    this.#openConnection = (role) => connect(addresses[role], role, patient);
    this.#writer = new Writer({
      open: () => this.#openConnection('primary'),
      busyTimeoutMs: options.busyTimeoutMs,
      answerTimeoutMs: connectTimeoutMs,
      onReadOnly: () => this.#pools.primary.reset(),
    });
    const watch = (role: Role): ReplicaMonitor =>
      new ReplicaMonitor({
        open: () => this.#openConnection(role),
        listens: role === 'primary',
        intervalMs: visibleWithinMs / 4,
        onChange: () => this.#route.onChange(),
        onSilence: () => this.#giveUp(role),
      });
    const [primary, replica] = [watch('primary'), watch('replica')];
    this.#watches = [primary, replica];
    const pool = (role: Role, watched: () => PostgresHost | null): ConnectionPool =>
      new ConnectionPool({ address: addresses[role], role, limits, max: readConnections, watched });
    // There is one that takes writes; of replicas, there may be several.
    this.#pools = { primary: pool('primary', () => null), replica: pool('replica', () => replica.host) };
    this.#route = new ReadRouter({ primary, replica, prefersReplica: readStore !== undefined, boundMs: visibleWithinMs });
  }

  readonly all: Engine['all'] = (query, parameters) => this.#read('rows', (session) => this.#ask(session, query, parameters));
  readonly get: Engine['get'] = async (query, parameters) => {
    const rows = await this.#read('row', (session) => this.#ask(session, query, parameters));
    return rows[0];
  };
  readonly allMany: Engine['allMany'] = (query, lists) => this.#read('rows', (session) => session.allMany(query, lists));

  /** Connects, and asks what the server can do. */
  async learnFeatures(isSpread?: boolean): Promise<void> {
    const row = await this.get(selectSpread, []);
    this.#features.isSpread = isSpread ?? row?.found === 1;
  }

  /** A statement that begins at a name goes to the one server of the player, where players are spread. */
  async #ask<Row>(session: PostgresSession, query: Read<Row>, parameters: Parameters): Promise<Row[]> {
    const { byPlayerId } = query;
    if (!this.#features.isSpread || byPlayerId === undefined) return session.all(query, parameters);
    const found = await session.get(selectPlayerId, [parameters[byPlayerId.index] ?? null]);
    if (found === undefined) return [];
    return session.all(byPlayerId.read, parameters.with(byPlayerId.index, found.playerId));
  }

  commitVersion(): number {
    return this.#route.commitVersion();
  }

  source(): number {
    return this.#route.source();
  }

  epoch(): number {
    return this.#route.epoch();
  }

  /**
   * Every transaction that writes data raises the number of the commit. A replica may have another one than the primary: the
   * number is of one server only if reads have not turned to another one since before it was asked for.
   */
  async state(): Promise<string> {
    const source = this.source();
    const { data } = await this.#read('row', readCommit);
    return `${this.epoch()} ${source} ${this.source()} ${data}`;
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>, kind: TransactionKind = 'data'): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreError('closed', 'The store is closed.'));
    this.#route.watchPrimary();
    const occasion = { kind, askedAt: performance.now() };
    const result = this.#lastTransaction.then(() => this.#transactAgain(work, occasion));
    this.#lastTransaction = result.catch(() => undefined);
    return result;
  }

  async snapshot(): Promise<Snapshot> {
    const connection = await this.#openConnection('primary').catch(() => this.#openConnection('replica'));
    const { session } = connection;
    await session.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const snapshot: Snapshot = {
      all: session.all,
      get: session.get,
      allMany: session.allMany,
      close: async () => {
        this.#snapshots.delete(snapshot);
        await connection.close();
      },
    };
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#lastTransaction;
    for (const snapshot of this.#snapshots) await snapshot.close();
    await Promise.all([...this.#watches, ...Object.values(this.#pools)].map((part) => part.close()));
    await this.#writer.close();
  }

  /** Connections to a server that does not answer any more: reads on them are tried elsewhere, a write on them fails. */
  #giveUp(role: Role): void {
    this.#pools[role].reset();
    if (role === 'primary') this.#writer.drop();
  }

  /** Within the time for a read, whatever it waits for. */
  #read<T>(length: ReadLength, work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const answer = this.#retry(async () => {
      const role = this.#route.choose();
      try {
        return await this.#pools[role].use(length, work);
      } catch (error) {
        if (role !== 'primary' || !isReadOnly(error)) throw error;
        // No server takes writes, as before a promotion or with a replica for a store: reads need none, but one that is not behind.
        this.#route.losePrimary();
        throw new StoreError('unavailable', 'No store takes writes, and none is known yet to have what was written last.', error);
      }
    }, performance.now());
    return withDeadline(answer, this.#readTimeoutMs, () => {
      const seconds = this.#readTimeoutMs / 1000;
      return new StoreError('unavailable', `The store did not answer in time: a read took longer than ${seconds} seconds.`);
    });
  }

  /** Runs a transaction again that another one was in the way of: the server has undone all of it. */
  async #transactAgain<T>(work: (transaction: Transaction) => Promise<T>, occasion: Occasion): Promise<T> {
    let conflict: unknown = null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transact(work, attempt === 1 ? occasion : { ...occasion, askedAt: performance.now() });
      } catch (error) {
        if (error instanceof CannotRepeat) throw conflict ?? error;
        if (!isConflict(error) || attempt === maxAttempts) throw error;
        conflict = error;
        await delay(firstPauseMs * 2 ** attempt * Math.random());
      }
    }
  }

  async #transact<T>(work: (transaction: Transaction) => Promise<T>, { kind, askedAt }: Occasion): Promise<T> {
    // Those that waited behind others while the primary was silent do not wait for it again, one after the other.
    const since = this.#route.isPrimaryUp() ? performance.now() : askedAt;
    const { session, writeLock } = await this.#retry(() => this.#begin(since), since);
    let hasWritten = false;
    try {
      const result = await work(noteWrites(session, () => (hasWritten = true)));
      await session.drain();
      this.#route.wrote(await releaseWriteLock(session, writeLock, hasWritten ? kind : null));
      return result;
    } catch (error) {
      await session.drain().catch(() => undefined);
      // A connection that cannot even undo it is of no use, and the server undoes what is left of a connection that ends.
      await session.exec('ROLLBACK').catch(() => this.#writer.drop());
      throw error;
    }
  }

  #begin(since: number): Promise<BegunTransaction> {
    if (!this.#route.isPrimaryUp() && performance.now() - since > retryForMs) {
      throw new StoreError('unavailable', 'The primary store cannot be reached.');
    }
    return this.#writer.begin();
  }

  /** Tries what changes nothing again while servers come and go. */
  async #retry<T>(attempt: () => Promise<T>, since: number): Promise<T> {
    const giveUpAt = since + retryForMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        if (this.#closed) throw new StoreError('closed', 'The store is closed.');
        return await attempt();
      } catch (error) {
        if (!isTransient(error) || performance.now() + pauseMs > giveUpAt) throw error;
        await delay(pauseMs);
      }
    }
  }
}
