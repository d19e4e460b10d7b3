/**
 * Monitors the newest commits of a server, so that requests need not query it. A notification contains the numbers of the commit, so no
 * further query is needed. The monitor also polls at intervals, because a notification may be lost. An idle node needs neither, so its
 * monitor rests.
 */

import { StoreError } from '../../port/errors.ts';
import type { PostgresHost } from './address.ts';
import type { Connection } from './connect.ts';
import type { CommitNumbers, CommitRow } from './commit-rows.ts';
import { numberAt, toCommitNumbers, operationalRow, readNotice, rowLimit } from './commit-rows.ts';
import { commitTable, readCommits } from './commits.ts';
import { withDeadline } from './deadline.ts';

/** The server of a monitor, and the intervals of its polls. */
export interface ReplicaMonitorOptions {
  readonly open: () => Promise<Connection>;
  /** Whether to listen for notifications, which replicas do not support. */
  readonly listens: boolean;
  /** Whether to rest while unused. After a rest, the age of the commits is unknown. */
  readonly rests: boolean;
  readonly intervalMs: number;
  /** Called with the changed rows when new commits were found; with null if the numbers decreased, or the connection was lost. */
  readonly onChange: (changed: readonly CommitRow[] | null) => void;
  /** Called when a poll is late: the server hangs, and may soon be considered lost. */
  readonly onHang: () => void;
  /** Called when a connected server is considered lost, so that other connections to it can be closed. */
  readonly onSilence: () => void;
}

/** Maximum milliseconds for the response to a poll. A busy server answers such a short statement within this time. */
const answerTimeoutMs = 3000;
/** Milliseconds after which an unanswered poll is late: reads may then go to another server. */
const lateAfterMs = 500;
/** Milliseconds until a commit that was announced without numbers is read. Further commits in this time are read together with it. */
export const noticeDelayMs = 20;
/** Number of unused intervals after which the monitor rests. */
const restAfterIntervals = 5;

/** Follows the commits of one server. */
export class ReplicaMonitor {
  /** The newest known numbers; null before the first poll. */
  numbers: CommitNumbers | null = null;
  /** Number of changes that this monitor has seen, by row. Changes that concern all rows are in `resets`. */
  readonly changes: CommitNumbers = new Float64Array(rowLimit);
  resets = 0;
  /** Start of the last successful poll: performance.now(). */
  polledAt = Number.NEGATIVE_INFINITY;
  /** Number of lost connections: a failover may have discarded commits that were read before. */
  losses = 0;
  readonly #options: ReplicaMonitorOptions;
  #connection: Connection | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Time at which the timer fires. */
  #timerAt = 0;
  #polling: Promise<void> | null = null;
  #state: 'idle' | 'running' | 'closed' = 'idle';
  #hasTried = false;
  #isListening = false;
  #isHanging = false;
  /** Time of the last start(). */
  #usedAt = Number.NEGATIVE_INFINITY;
  /** Time at which a newer number last came from elsewhere than a poll, such as from a notification. */
  #learnedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReplicaMonitorOptions) {
    this.#options = options;
  }

  /** Returns false if the server is known to be unavailable. */
  isUp(): boolean {
    return !this.#hasTried || this.#connection?.isOpen() === true;
  }

  /** Returns whether a poll is late. The server may still respond, so it is not considered lost. */
  isHanging(): boolean {
    return this.#isHanging;
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

  /** Call whenever the newest commits are needed. Starts to poll, also after a rest. */
  start(): void {
    this.#usedAt = performance.now();
    if (this.#state !== 'idle') return;
    this.#state = 'running';
    void this.poll();
  }

  /** Stops polling until start() is called. */
  pause(): void {
    if (this.#state !== 'running') return;
    this.#state = 'idle';
    this.#disconnect();
    this.numbers = null;
    this.#hasTried = false;
  }

  /** Stops polling and listening, but keeps the connection. The numbers count as outdated immediately. */
  #rest(): void {
    this.#state = 'idle';
    this.polledAt = Number.NEGATIVE_INFINITY;
    this.#isListening = false;
    this.#connection?.session.exec('UNLISTEN *').catch(() => undefined);
  }

  /** Returns whether the monitor may rest. Without a connection it continues polling, so that it notices the end of an outage. */
  #mayRest(): boolean {
    const { rests, intervalMs } = this.#options;
    return (
      rests &&
      this.#connection?.isOpen() === true &&
      performance.now() - this.#usedAt > restAfterIntervals * intervalMs
    );
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#polling;
    this.#disconnect();
  }

  /** Records commits of this node, or commits from a notification. */
  learn(rows: readonly CommitRow[]): void {
    if (this.numbers === null) this.#reset();
    else if (!this.#raise(rows)) return;
    this.#learnedAt = performance.now();
  }

  #reset(): void {
    this.resets += 1;
    this.#options.onChange(null);
  }

  /** Adopts newer numbers; returns whether there were any. */
  #raise(rows: readonly CommitRow[]): boolean {
    const { numbers } = this;
    if (numbers === null) return false;
    const changed = rows.filter(
      ({ row, value }) => row < rowLimit && value > numberAt(numbers, row),
    );
    if (changed.length === 0) return false;
    for (const { row, value } of changed) {
      numbers[row] = value;
      if (row !== operationalRow) this.changes[row] = numberAt(this.changes, row) + 1;
    }
    this.#options.onChange(changed);
    return true;
  }

  /** Adopts all numbers of a poll. They are lower than the known ones if a failover has discarded commits. */
  #replace(rows: readonly CommitRow[]): void {
    const numbers = toCommitNumbers(rows);
    const isLower =
      this.numbers === null || this.numbers.some((known, row) => known > numberAt(numbers, row));
    if (!isLower) return void this.#raise(rows);
    this.numbers = numbers;
    this.#reset();
  }

  /** Polls now. Concurrent calls share one poll. */
  poll(): Promise<void> {
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = null;
      this.pollWithin(this.#options.intervalMs);
    });
    return this.#polling;
  }

  /** Polls after `delayMs`, unless a poll is due earlier. */
  pollWithin(delayMs: number): void {
    if (this.#state !== 'running') return;
    const at = performance.now() + delayMs;
    if (this.#timer !== null && this.#timerAt <= at) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timerAt = at;
    const onTimer = (): void => {
      this.#timer = null;
      if (this.#mayRest()) this.#rest();
      else void this.poll();
    };
    // The timer does not keep the process running.
    this.#timer = setTimeout(onTimer, delayMs).unref();
  }

  async #pollOnce(): Promise<void> {
    if (this.#state !== 'running') return;
    try {
      const connection =
        this.#connection?.isOpen() === true ? this.#connection : await this.#connect();
      this.#listen(connection);
      const at = performance.now();
      const rows = await this.#readCommits(connection);
      this.polledAt = at;
      // A poll that started before the newest known commit may have missed it. Otherwise lower numbers mean a failover.
      if (at > this.#learnedAt) this.#replace(rows);
      else if (!this.#raise(rows) && this.numbers === null) this.pollWithin(0);
    } catch {
      this.#disconnect();
    }
  }

  /** Reads the newest commits. Disconnects from a server that does not respond: it may hang, or be unreachable with open connections. */
  async #readCommits({ session, host }: Connection): Promise<readonly CommitRow[]> {
    let isSilent = false;
    const late = setTimeout(() => this.#hang(), lateAfterMs).unref();
    try {
      return await withDeadline(readCommits(session), answerTimeoutMs, () => {
        isSilent = true;
        return new StoreError('unavailable', `The store at ${host.name} did not answer in time.`);
      });
    } catch (error) {
      this.#disconnect();
      if (isSilent) this.#options.onSilence();
      throw error;
    } finally {
      clearTimeout(late);
      this.#isHanging = false;
    }
  }

  #hang(): void {
    this.#isHanging = true;
    this.#options.onHang();
  }

  async #connect(): Promise<Connection> {
    try {
      const connection = await this.#options.open();
      connection.client.on('notification', ({ payload = '' }) => this.#onNotice(payload));
      connection.client.on('end', () => this.#onEnd(connection));
      this.#connection = connection;
      return connection;
    } finally {
      this.#hasTried = true;
    }
  }

  /** Listens for notifications. Errors are ignored, because databases without notifications are polled. */
  #listen({ session }: Connection): void {
    if (this.#isListening || !this.#options.listens) return;
    this.#isListening = true;
    session.exec(`LISTEN ${commitTable}`).catch(() => undefined);
  }

  /** Handles a notification. A notification in another format comes from a node with another version of Laurel. */
  #onNotice(payload: string): void {
    const rows = readNotice(payload);
    if (rows.length > 0) this.learn(rows);
    else this.pollWithin(noticeDelayMs);
  }

  #onEnd(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#disconnect();
    if (this.#state === 'idle') this.#hasTried = false; // it is unknown whether the server is available
    this.pollWithin(0);
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = null;
    this.#isListening = false;
    if (connection === null) return;
    this.losses += 1;
    this.#reset();
    void connection.close();
  }
}
