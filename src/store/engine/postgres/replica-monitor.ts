/**
 * Monitors the newest commit of a server, so that requests need not query it. The monitor polls at short intervals, which bounds
 * the time until a commit is noticed. Notifications only make it faster; a lost notification does no harm.
 */

import { StoreError } from '../../port/errors.ts';
import type { PostgresHost } from './address.ts';
import type { Connection } from './connect.ts';
import type { Commit } from './commits.ts';
import { commitTable, readCommit } from './commits.ts';
import { withDeadline } from './deadline.ts';

export interface ReplicaMonitorOptions {
  readonly open: () => Promise<Connection>;
  /** Whether to listen for notifications, which replicas do not support. */
  readonly listens: boolean;
  readonly intervalMs: number;
  /** Called when a new commit was found, or the connection was lost. */
  readonly onChange: () => void;
  /** Called when a connected server stops responding, so that other connections to it can be closed. */
  readonly onSilence: () => void;
}

/** Maximum milliseconds for the response to a poll. A busy server answers such a short statement within this time. */
const answerTimeoutMs = 3000;

export class ReplicaMonitor {
  /** The newest known commit; null before the first poll. */
  commit: number | null = null;
  /** The newest known data commit; null if unknown. */
  data: number | null = null;
  /** Incremented when reads from this server may return different data than before. */
  dataVersion = 0;
  /** Start of the last successful poll: performance.now(). */
  polledAt = Number.NEGATIVE_INFINITY;
  /** Incremented when the connection was lost: a failover may have discarded commits that were read before. */
  losses = 0;
  readonly #options: ReplicaMonitorOptions;
  #connection: Connection | null = null;
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> | null = null;
  #state: 'idle' | 'running' | 'closed' = 'idle';
  #hasTried = false;
  /** Time of the last call of learn() with a newer commit. */
  #learnedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReplicaMonitorOptions) {
    this.#options = options;
  }

  /** False if the server is known to be unavailable. */
  isUp(): boolean {
    return !this.#hasTried || this.#connection?.isOpen() === true;
  }

  /** The connected server; null if not connected. */
  get host(): PostgresHost | null {
    return this.#connection?.host ?? null;
  }

  /** Call when the server has changed its role. The next poll connects again. */
  lose(): void {
    this.#hasTried = true;
    this.#disconnect();
  }

  start(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'running';
    void this.poll();
  }

  /** Stops polling until start() is called. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#state = 'idle';
    this.#disconnect();
    this.commit = null;
    this.data = null;
    this.#hasTried = false;
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#polling;
    this.#disconnect();
  }

  /** Records a commit of this node. */
  learn(commit: Commit): void {
    if (this.commit !== null && this.commit >= commit.number) return;
    this.#learnedAt = performance.now();
    this.#setCommit(commit);
  }

  /** Data may have changed if the data commit differs or is unknown, or if the commit number is lower after a failover. */
  #setCommit({ number, data }: Commit): void {
    if (data === null || data !== this.data || number < (this.commit ?? 0)) this.dataVersion += 1;
    this.commit = number;
    this.data = data;
    this.#options.onChange();
  }

  /** Polls now. Concurrent calls share one poll. */
  poll(): Promise<void> {
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = null;
      this.pollIn(this.#options.intervalMs);
    });
    return this.#polling;
  }

  pollIn(delayMs: number): void {
    if (this.#state !== 'running') return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // The timer does not keep the process running.
    this.#timer = setTimeout(() => void this.poll(), delayMs).unref();
  }

  async #pollOnce(): Promise<void> {
    if (this.#state !== 'running') return;
    try {
      const connection = this.#connection?.isOpen() === true ? this.#connection : await this.#connect();
      const at = performance.now();
      const commit = await this.#readCommit(connection);
      this.polledAt = at;
      // A poll that started before this node's last commit may have missed it. Otherwise a lower number means a failover.
      const isOutdated = at <= this.#learnedAt && commit.number < (this.commit ?? 0);
      if (!isOutdated && (commit.number !== this.commit || commit.data !== this.data)) this.#setCommit(commit);
    } catch {
      this.#disconnect();
    }
  }

  /** Reads the newest commit. Disconnects from a server that does not respond: it may hang or be unreachable with open connections. */
  async #readCommit({ session, host }: Connection): Promise<Commit> {
    let isSilent = false;
    try {
      return await withDeadline(readCommit(session), answerTimeoutMs, () => {
        isSilent = true;
        return new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
      });
    } catch (error) {
      this.#disconnect();
      if (isSilent) this.#options.onSilence();
      throw error;
    }
  }

  async #connect(): Promise<Connection> {
    try {
      const connection = await this.#options.open();
      connection.client.on('notification', () => void this.poll());
      connection.client.on('end', () => this.#onEnd(connection));
      this.#connection = connection;
      // Errors are ignored: databases without notifications are polled.
      if (this.#options.listens) connection.session.exec(`LISTEN ${commitTable}`).catch(() => undefined);
      return connection;
    } finally {
      this.#hasTried = true;
    }
  }

  #onEnd(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#disconnect();
    this.pollIn(0);
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    this.losses += 1;
    this.dataVersion += 1;
    this.#options.onChange();
    void connection.close();
  }
}
