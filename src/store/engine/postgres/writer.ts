/**
 * The connection that writes, for one transaction at a time. It is given up as soon as an answer takes too long, or the monitor
 * finds its server silent: what is under way on it then fails, and the next transaction connects anew.
 */

import { StoreError } from '../../port/errors.ts';
import { takeWriteLock } from './commits.ts';
import type { Connection } from './connect.ts';
import { withDeadline } from './deadline.ts';
import { isReadOnly } from './errors.ts';
import type { PostgresSession } from './session.ts';

export interface WriterOptions {
  readonly open: () => Promise<Connection>;
  /** How long a transaction waits for another that is writing: milliseconds. */
  readonly busyTimeoutMs: number;
  /** Time for everything else that begins a transaction: milliseconds. */
  readonly answerTimeoutMs: number;
  /** Called when the server that took writes takes none any more. */
  readonly onReadOnly: () => void;
}

export interface BegunTransaction {
  readonly session: PostgresSession;
  readonly writeLock: number;
}

export class Writer {
  readonly #options: WriterOptions;
  #connection: Connection | null = null;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Begins a transaction. Throws StoreError; nothing has been written then. */
  async begin(): Promise<BegunTransaction> {
    try {
      return await this.#begin();
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      this.drop();
      this.#options.onReadOnly();
      return this.#begin();
    }
  }

  /** Gives the connection up; what is under way on it fails. */
  drop(): void {
    void this.close();
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }

  async #begin(): Promise<BegunTransaction> {
    if (this.#connection?.isOpen() !== true) this.#connection = await this.#options.open();
    const { session, host } = this.#connection;
    const { busyTimeoutMs, answerTimeoutMs } = this.#options;
    const begun = withDeadline(takeWriteLock(session, busyTimeoutMs), busyTimeoutMs + answerTimeoutMs, () => {
      this.drop();
      return new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
    });
    return { session, writeLock: await begun };
  }
}
