/**
 * A connection for writes, used by one transaction at a time. It is closed if a response takes too long or the monitor reports that
 * its server does not respond. Pending statements then fail, and the next transaction opens a new connection.
 */

import { StoreError } from '../../port/errors.ts';
import type { FirstLock, FirstPlayers } from './commits.ts';
import { begin, isOfPlayers } from './commits.ts';
import type { Connection } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { isReadOnly } from './errors.ts';
import type { PostgresSession } from './session.ts';

export interface WriterOptions {
  readonly open: () => Promise<Connection>;
  /** Maximum milliseconds to wait for each lock. */
  readonly busyTimeoutMs: number;
  /** Maximum milliseconds for the rest of the start of a transaction. */
  readonly answerTimeoutMs: number;
  /** Called when the server no longer accepts writes. */
  readonly onReadOnly: () => void;
}

/** A transaction that has begun. */
export interface Begun {
  readonly session: PostgresSession;
  /** The players that it has begun to lock; null if it did not begin with players. */
  readonly players: FirstPlayers | null;
}

export class Writer {
  readonly #options: WriterOptions;
  #connection: Connection | null = null;
  /** Whether a transaction that may have written anything has made plans on the connection. */
  #hasPlansForAll = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Begins a transaction with a lock, or with none yet. Throws StoreError, with nothing written. */
  async begin(lock: FirstLock): Promise<Begun> {
    try {
      return await this.#begin(lock);
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      this.drop();
      this.#options.onReadOnly();
      return this.#begin(lock);
    }
  }

  /** Closes the connection without waiting; pending statements fail. */
  drop(): void {
    void this.close();
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }

  async #begin(lock: FirstLock): Promise<Begun> {
    if (this.#connection?.isOpen() !== true) this.#connection = await this.#options.open();
    const { session, host } = this.#connection;
    const { busyTimeoutMs, answerTimeoutMs } = this.#options;
    const begun = begin(session, lock, { busyTimeoutMs, hasPlansForAll: this.#hasPlansForAll });
    const players = await withDeadline(begun, busyTimeoutMs + answerTimeoutMs, () => {
      this.drop();
      return new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
    });
    if (lock !== 'shared') this.#hasPlansForAll = !isOfPlayers(lock);
    return { session, players };
  }
}

/** The connections for writes of a process. Each is opened when it is needed. */
export class Writers {
  readonly #all: readonly Writer[];
  readonly #free: Writer[];
  readonly #waiting: ((writer: Writer) => void)[] = [];

  /** @param max number of transactions that may run at the same time */
  constructor(max: number, options: WriterOptions) {
    this.#all = Array.from({ length: max }, () => new Writer(options));
    this.#free = [...this.#all].toReversed();
  }

  /** Runs `work` with a writer that no other work uses; waits for one in the order of the calls. */
  async use<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    // absent: all writers are in use
    const writer = this.#free.pop() ?? (await new Promise<Writer>((resolve) => void this.#waiting.push(resolve)));
    try {
      return await work(writer);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(writer);
      else next(writer);
    }
  }

  /** Closes all connections without waiting; pending statements fail. */
  drop(): void {
    for (const writer of this.#all) writer.drop();
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((writer) => writer.close()));
  }
}
