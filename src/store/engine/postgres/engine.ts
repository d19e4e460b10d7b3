/**
 * PostgreSQL engine. Reads share a small pool of pipelined connections; if a replica is configured, they go to the replica. One transaction
 * of each kind runs at a time, over all nodes (commits.ts). Monitors report commits of other nodes (replica-monitor.ts, read-router.ts). A
 * read whose connection is lost is retried on any available server. A write is not retried, because it may have been committed.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { CommitVersions } from '../../../cache/index.ts';
import type {
  Companion,
  Engine,
  Parameters,
  Queries,
  Read,
  Snapshot,
  Transaction,
  TransactionKind,
  TransactionOptions,
} from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { Announcer } from './announcer.ts';
import type { Profile } from './citus.ts';
import { KnownProfile, readByPlayerId } from './citus.ts';
import { toCommitNumbers, sumCommits } from './commit-rows.ts';
import { announceCommits, commit, ownSettings, readUnexpected } from './commits.ts';
import type { Role } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { postgresDialect } from './dialect.ts';
import { isConflict, isReadOnly, isTransient } from './errors.ts';
import { noteWrites } from './note-writes.ts';
import type { ReadLength } from './connection-pool.ts';
import type { CompleteOptions, PostgresOptions } from './options.ts';
import { withDefaults } from './options.ts';
import { Servers } from './servers.ts';
import type { PostgresSession } from './session.ts';
import { minWritten, refreshStatistics } from './statistics.ts';
import { plural } from '../../../plural.ts';

/** Maximum milliseconds to retry a read, or the start of a transaction, after a lost connection. */
const retryForMs = 3000;
const firstRetryDelayMs = 20;
/** Maximum milliseconds between two attempts: short, so that a server that becomes available again is noticed soon. */
const maxRetryDelayMs = 160;
/** Maximum attempts of an operational transaction that conflicts with other transactions. */
const maxAttempts = 4;

/** Opens the database at an address in the format of PostgreSQL's own clients (address.ts). Throws StoreError. */
export async function openPostgresEngine(
  url: string,
  options: PostgresOptions = {},
): Promise<Engine> {
  const engine = new PostgresEngine(url, withDefaults(options));
  try {
    await engine.connect();
    return {
      name: 'postgres',
      dialect: postgresDialect,
      all: engine.all,
      get: engine.get,
      allMany: engine.allMany,
      state: () => engine.state(),
      knownState: () => engine.knownState(),
      commitVersions: () => engine.commitVersions(),
      // The versions are in memory, so reading them costs nothing.
      commitVersionsOfTick: () => engine.commitVersions(),
      source: () => engine.source(),
      epoch: () => engine.epoch(),
      backup: null,
      openCompanion: async () => engine.companion(),
      transaction: (work, transactionOptions) => engine.transaction(work, transactionOptions),
      snapshot: () => engine.snapshot(),
      close: () => engine.close(),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** A requested transaction, and the time of the request (performance.now()). */
interface TransactionRequest extends Required<Omit<TransactionOptions, 'erases'>> {
  readonly requestedAt: number;
}

class PostgresEngine {
  readonly #readTimeoutMs: number;
  readonly #servers: Servers;
  readonly #snapshots = new Set<Snapshot>();
  readonly #profile: KnownProfile;
  /** The last transaction of each kind: transactions of this process run in the order of their calls. */
  readonly #last: Record<TransactionKind, Promise<unknown>> = {
    data: Promise.resolve(),
    operational: Promise.resolve(),
    companion: Promise.resolve(),
  };
  readonly #announcer: Announcer;
  #closed = false;

  constructor(url: string, options: CompleteOptions) {
    this.#readTimeoutMs = options.readTimeoutMs;
    this.#servers = new Servers(url, options);
    this.#profile = new KnownProfile(options.profile);
    const { primary } = this.#servers.pools;
    this.#announcer = new Announcer((notice) =>
      primary.use('row', (session) => announceCommits(session, notice)),
    );
  }

  readonly all: Engine['all'] = (query, parameters) =>
    this.#read('rows', (session) => this.#query(session, query, parameters));
  readonly get: Engine['get'] = async (query, parameters) => {
    const rows = await this.#read('row', (session) => this.#query(session, query, parameters));
    return rows[0];
  };
  readonly allMany: Engine['allMany'] = (query, lists) =>
    this.#read('rows', async (session) => (await this.#readerOfLists(session))(query, lists));

  /** Opens the companion. It reads only from the primary, because a replica may still contain a session that has ended. */
  companion(): Companion {
    const all: Queries['all'] = (query, parameters) =>
      this.#readFrom(
        () => 'primary',
        'row',
        (session) => session.all(query, parameters),
      );
    return {
      name: 'postgres',
      dialect: postgresDialect,
      all,
      get: async (query, parameters) => (await all(query, parameters))[0],
      allMany: (query, lists) =>
        this.#readFrom(
          () => 'primary',
          'row',
          (session) => session.allMany(query, lists),
        ),
      transaction: (work) => this.transaction(work, { kind: 'companion', isSmall: true }),
      backup: null,
      close: async () => undefined,
    };
  }

  /** Connects once, so that an invalid address is reported immediately. */
  async connect(): Promise<void> {
    await this.#read('row', (session) => this.#profileOf(session));
  }

  #profileOf(session: PostgresSession): Promise<Profile> {
    return this.#profile.ask(session, this.epoch());
  }

  async #readerOfLists(session: PostgresSession): Promise<Queries['allMany']> {
    return (await this.#profileOf(session)).joinsReads ? session.allMany : session.allOneByOne;
  }

  /** Runs a read. On a cluster, a read by player name is run by player id, on the server of that player. */
  async #query<Row>(
    session: PostgresSession,
    query: Read<Row>,
    parameters: Parameters,
  ): Promise<Row[]> {
    if (query.byPlayerId === undefined || !(await this.#profileOf(session)).readsByPlayerId)
      return session.all(query, parameters);
    return readByPlayerId(session, query.byPlayerId, parameters);
  }

  commitVersions(): CommitVersions {
    return this.#servers.router.commitVersions();
  }

  source(): number {
    return this.#servers.router.source();
  }

  epoch(): number {
    return this.#servers.router.epoch();
  }

  /**
   * Every transaction that writes data raises a number, and the state is the sum of these numbers. A replica may have older numbers than
   * the primary, so the source before and after the read is part of the state: a switch of servers during the read makes the state unique.
   * If the numbers read here differ from the known ones, they are handled like a notification, because cached values may be outdated.
   */
  async state(): Promise<string> {
    const source = this.source();
    const known = this.#servers.router.knownSum() ?? -1;
    const rows = await this.#read('row', async (session, role) => {
      const unexpected = await readUnexpected(session, known);
      return unexpected === null ? null : this.#servers.router.found(role, unexpected);
    });
    return this.#stateText(source, rows === null ? known : sumCommits(toCommitNumbers(rows), null));
  }

  /** Returns the sum of the known numbers. They may be from an earlier time, which is safe because numbers only grow. */
  knownState(): string | null {
    const known = this.#servers.router.knownSum();
    return known === null ? null : this.#stateText(this.source(), known);
  }

  #stateText(sourceBefore: number, sum: number): string {
    return `${this.epoch()} ${sourceBefore} ${this.source()} ${sum}`;
  }

  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { kind = 'data', isSmall = false }: TransactionOptions = {},
  ): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreError('closed', 'The store is closed.'));
    this.#servers.router.watchPrimary();
    const request = { kind, isSmall, requestedAt: performance.now() };
    const result = this.#last[kind].then(() => this.#transactWithRetries(work, request));
    this.#last[kind] = result.catch(() => undefined);
    return result;
  }

  async snapshot(): Promise<Snapshot> {
    const connection = await this.#servers
      .open('primary')
      .catch(() => this.#servers.open('replica'));
    const { session } = connection;
    const allMany = await this.#readerOfLists(session);
    await session.exec(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${ownSettings}`);
    const snapshot: Snapshot = {
      all: session.all,
      get: session.get,
      allMany,
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
    await Promise.all(Object.values(this.#last));
    await this.#announcer.close();
    for (const snapshot of this.#snapshots) await snapshot.close();
    await this.#servers.close();
  }

  #read<T>(
    length: ReadLength,
    work: (session: PostgresSession, role: Role) => Promise<T>,
  ): Promise<T> {
    return this.#readFrom(() => this.#servers.router.choose(), length, work);
  }

  /** Runs a read within the read timeout, which includes all waiting and retries. */
  #readFrom<T>(
    choose: () => Role,
    length: ReadLength,
    work: (session: PostgresSession, role: Role) => Promise<T>,
  ): Promise<T> {
    const answer = this.#retry(async () => {
      const role = choose();
      try {
        return await this.#servers.pools[role].use(length, (session) => work(session, role));
      } catch (error) {
        if (role !== 'primary' || !isReadOnly(error)) throw error;
        // No server accepts writes, for example before a promotion. Reads can continue on an up-to-date replica.
        this.#servers.router.losePrimary();
        throw new StoreError(
          'unavailable',
          'No server of the store accepts writes, and no replica is known to be up to date.',
          error,
        );
      }
    }, performance.now());
    return withDeadline(answer, this.#readTimeoutMs, () => {
      const seconds = this.#readTimeoutMs / 1000;
      return new StoreError(
        'unavailable',
        `The store did not answer in time: a read took longer than ${plural(seconds, 'second', 'seconds')}.`,
      );
    });
  }

  /**
   * Runs a transaction. An operational transaction is retried after a conflict with another one, because the server has rolled it back. A
   * data transaction is not retried: it is the only writer of its rows, and may read a source that cannot be read again.
   */
  async #transactWithRetries<T>(
    work: (transaction: Transaction) => Promise<T>,
    request: TransactionRequest,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transact(work, request);
      } catch (error) {
        if (request.kind === 'data' || !isConflict(error) || attempt === maxAttempts) throw error;
        await delay(firstRetryDelayMs * 2 ** attempt * Math.random());
      }
    }
  }

  async #transact<T>(
    work: (transaction: Transaction) => Promise<T>,
    request: TransactionRequest,
  ): Promise<T> {
    const { kind, requestedAt } = request;
    const writer = this.#servers.writers[kind];
    // Transactions that were queued while the primary was unavailable share one waiting time for it.
    const since = this.#servers.router.isPrimaryUp() ? performance.now() : requestedAt;
    const session = await this.#retry(() => this.#begin(request, since), since);
    try {
      const { joinsReads, joinsWrites } = await this.#profileOf(session);
      const { noted, ...transaction } = noteWrites(session, {
        joinsReads,
        joinsWrites: joinsWrites && request.isSmall,
      });
      const result = await work(transaction);
      await noted.flush();
      const raised = await commit(
        session,
        noted.rowsWritten() > 0 ? { kind, ...noted.concerned() } : null,
      );
      this.#servers.router.wrote(raised);
      this.#announcer.announce(raised);
      if (noted.rowsWritten() >= minWritten) await refreshStatistics(session);
      return result;
    } catch (error) {
      await session.drain().catch(() => undefined);
      // If a connection cannot roll back, it is closed: the server then rolls back.
      await session.exec('ROLLBACK').catch(() => writer.drop());
      throw error;
    }
  }

  #begin(request: TransactionRequest, since: number): Promise<PostgresSession> {
    if (!this.#servers.router.isPrimaryUp() && performance.now() - since > retryForMs) {
      throw new StoreError('unavailable', 'The primary store cannot be reached.');
    }
    return this.#servers.writers[request.kind].begin(request);
  }

  /** Retries an attempt until servers are available. A failed attempt must have no effect. */
  async #retry<T>(attempt: () => Promise<T>, since: number): Promise<T> {
    const giveUpAt = since + retryForMs;
    for (let delayMs = firstRetryDelayMs; ; delayMs = Math.min(2 * delayMs, maxRetryDelayMs)) {
      try {
        if (this.#closed) throw new StoreError('closed', 'The store is closed.');
        return await attempt();
      } catch (error) {
        if (!isTransient(error) || performance.now() + delayMs > giveUpAt) throw error;
        await delay(delayMs);
      }
    }
  }
}
