/**
 * A connection for writes, used by one transaction at a time. It is closed if a response takes too long or the monitor reports that
 * its server does not respond. Pending statements then fail, and the next transaction opens a new connection.
 */

import { StoreError } from '../../port/errors.ts';
import type { BeginOptions } from './commits.ts';
import { begin } from './commits.ts';
import type { Connection } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { isReadOnly } from './errors.ts';
import type { PostgresSession } from './session.ts';

/** Options for opening the connection, and its limits. */
export interface WriterOptions {
  readonly open: () => Promise<Connection>;
  /** Maximum milliseconds to wait for each lock. */
  readonly busyTimeoutMs: number;
  /** Maximum milliseconds for the start of a transaction, apart from the lock. */
  readonly answerTimeoutMs: number;
  /** Called when the server no longer accepts writes. */
  readonly onReadOnly: () => void;
}

type Beginning = Pick<BeginOptions, 'kind' | 'isSmall'>;

/** The connection for the transactions of one kind. */
export class Writer {
  readonly #options: WriterOptions;
  #connection: Connection | null = null;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Begins a transaction with its lock. If this throws StoreError, nothing was written. */
  async begin(beginning: Beginning): Promise<PostgresSession> {
    try {
      return await this.#begin(beginning);
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      this.drop();
      this.#options.onReadOnly();
      return this.#begin(beginning);
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

  async #begin({ kind, isSmall }: Beginning): Promise<PostgresSession> {
    if (this.#connection?.isOpen() !== true) this.#connection = await this.#options.open();
    const { session, host } = this.#connection;
    const { busyTimeoutMs, answerTimeoutMs } = this.#options;
    const begun = begin(session, { kind, isSmall, busyTimeoutMs });
    await withDeadline(begun, busyTimeoutMs + answerTimeoutMs, () => {
      this.drop();
      return new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
    });
    return session;
  }
}
