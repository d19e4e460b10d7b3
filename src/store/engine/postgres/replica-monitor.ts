/**
 * What a node knows of a server without asking for each request: the number of its newest commit, and when
 * that was looked at. It is read at short intervals, which bounds how long a commit can stay unnoticed; a
 * notification makes it sooner, and one that is lost costs nothing but that.
 */

import { StoreError } from '../../port/errors.ts';
import type { PostgresHost } from './address.ts';
import type { Connection } from './connect.ts';
import type { Commit } from './commits.ts';
import { commitTable, readCommit } from './commits.ts';
import { withDeadline } from './deadline.ts';

export interface ReplicaMonitorOptions {
  readonly open: () => Promise<Connection>;
  /** Whether to ask for notifications; replicas have none. */
  readonly listens: boolean;
  readonly intervalMs: number;
  /** Called when there is a new commit, or the connection was lost or made. */
  readonly onChange: () => void;
  /** Called when a server that was connected does not answer any more: other connections to it are of no use either. */
  readonly onSilence: () => void;
}

/** Time for an answer: milliseconds. A server that is only busy answers the shortest of statements within it. */
const answerWithinMs = 3000;

export class ReplicaMonitor {
  /** The newest commit known; null before the first look. */
  commit: number | null = null;
  /** The newest commit of data known; null where it is not. */
  data: number | null = null;
  /** Raised whenever what is read from here may be other data than before. */
  dataVersion = 0;
  /** When the look that found it began: performance.now(). */
  lookedAt = Number.NEGATIVE_INFINITY;
  /** Raised when the connection was lost: what was read before may be of a history that a failover has ended. */
  losses = 0;
  readonly #options: ReplicaMonitorOptions;
  #connection: Connection | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #state: 'idle' | 'running' | 'closed' = 'idle';
  #hasTried = false;
  /** When a commit was last learnt of. */
  #learntAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReplicaMonitorOptions) {
    this.#options = options;
  }

  /** False while the server is known not to answer. */
  isUp(): boolean {
    return !this.#hasTried || this.#connection?.isOpen() === true;
  }

  /** The server it is connected to; null while it is not. */
  get host(): PostgresHost | null {
    return this.#connection?.host ?? null;
  }

  /** To be called when the server turned out not to be what it was: it is looked for anew. */
  lose(): void {
    this.#hasTried = true;
    this.#letGo();
  }

  start(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'running';
    void this.poll();
  }

  /** Stops looking, until started again. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#state = 'idle';
    this.#letGo();
    this.commit = null;
    this.data = null;
    this.#hasTried = false;
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#looking;
    this.#letGo();
  }

  /** A commit that this node knows of by itself. */
  learn(commit: Commit): void {
    if (this.commit !== null && this.commit >= commit.number) return;
    this.#learntAt = performance.now();
    this.#take(commit);
  }

  /** A commit of an unknown number of data, or one before those that were known, as after a failover that lost some, may be other data. */
  #take({ number, data }: Commit): void {
    if (data === null || data !== this.data || number < (this.commit ?? 0)) this.dataVersion += 1;
    this.commit = number;
    this.data = data;
    this.#options.onChange();
  }

  /** Looks now, or again in `soonMs`. */
  poll(): Promise<void> {
    this.#looking ??= this.#pollOnce().finally(() => {
      this.#looking = null;
      this.pollIn(this.#options.intervalMs);
    });
    return this.#looking;
  }

  pollIn(delayMs: number): void {
    if (this.#state !== 'running') return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // A process that has nothing else to do may end.
    this.#timer = setTimeout(() => void this.poll(), delayMs).unref();
  }

  async #pollOnce(): Promise<void> {
    if (this.#state !== 'running') return;
    try {
      const connection = this.#connection?.isOpen() === true ? this.#connection : await this.#connect();
      const at = performance.now();
      const commit = await this.#readCommit(connection);
      this.lookedAt = at;
      // A look that was under way when this node committed may have seen less; else that can only be after a failover that lost it.
      const isOutrun = at <= this.#learntAt && commit.number < (this.commit ?? 0);
      if (!isOutrun && (commit.number !== this.commit || commit.data !== this.data)) this.#take(commit);
    } catch {
      this.#letGo();
    }
  }

  /** The newest commit. A server that is silent is given up: it may hang, or be cut off, without ending its connections. */
  async #readCommit({ session, host }: Connection): Promise<Commit> {
    let isSilent = false;
    try {
      return await withDeadline(readCommit(session), answerWithinMs, () => {
        isSilent = true;
        return new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
      });
    } catch (error) {
      this.#letGo();
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
      // Engines of the family without notifications are looked at all the same.
      if (this.#options.listens) connection.session.exec(`LISTEN ${commitTable}`).catch(() => undefined);
      return connection;
    } finally {
      this.#hasTried = true;
    }
  }

  #onEnd(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#letGo();
    this.pollIn(0);
  }

  #letGo(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    this.losses += 1;
    this.dataVersion += 1;
    this.#options.onChange();
    void connection.close();
  }
}
