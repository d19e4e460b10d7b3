/**
 * Several processes behind one port, with node's own cluster: this process starts them, and replaces one that ends.
 * Workers end with this process, however it ends.
 */

import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { createBackOff } from './back-off.ts';
import type { StartOrder, StopOrder } from './order.ts';
import { isReport } from './order.ts';

export interface TeamOptions {
  /** How many there are at a time. */
  readonly count: number;
  /** The file a worker runs; it takes its orders with `awaitOrders`. */
  readonly file: string;
  /** What every worker is given, as JSON. */
  readonly start: unknown;
  readonly log: Logger;
}

export interface Team {
  /**
   * Has every worker finish what it has begun, and end; kills those that have not after so many milliseconds.
   * Resolves when none is left.
   */
  stop(graceMs: number): Promise<void>;
}

/** Starts a team; resolves when every worker listens. Rejects where one ends before. */
export async function startTeam(options: TeamOptions): Promise<Team> {
  cluster.setupPrimary({ exec: options.file, args: [] });
  const team = new RunningTeam(options);
  // Whatever ends this process, a second signal or a defect, must not leave workers behind.
  process.once('exit', () => team.kill());
  try {
    await team.begin(options.count);
    return team;
  } catch (error) {
    await team.stop(0);
    throw error;
  }
}

class RunningTeam implements Team {
  readonly #options: TeamOptions;
  readonly #workers = new Set<Worker>();
  readonly #backOff = createBackOff();
  readonly #waiting = new Set<NodeJS.Timeout>();
  #isStopping = false;
  #isBegun = false;
  #onEmpty = (): void => {};

  constructor(options: TeamOptions) {
    this.#options = options;
  }

  async begin(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#start()));
    this.#isBegun = true;
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    const order: StopOrder = { stop: true };
    for (const worker of this.#workers) tell(worker, order);
    if (this.#workers.size === 0) return;
    const killer = setTimeout(() => this.kill(), graceMs);
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    clearTimeout(killer);
  }

  kill(): void {
    for (const worker of this.#workers) worker.process.kill('SIGKILL');
  }

  /** Resolves when the worker listens, rejects when it ends before. */
  #start(): Promise<void> {
    const startedAt = performance.now();
    const worker = cluster.fork();
    this.#workers.add(worker);
    const order: StartOrder = { start: this.#options.start };
    // Its end is what counts; that a message did not reach it follows from that.
    worker.on('error', () => {});
    return new Promise((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isReport(message)) return;
        if (message.report === 'ready') return tell(worker, order);
        this.#options.log.info({ pid: worker.process.pid }, 'a worker listens');
        resolve();
      });
      worker.once('exit', (code, signal) => {
        reject(new Error(`A worker ended before it listened (${signal ?? code}).`));
        this.#workers.delete(worker);
        this.#onExit({ pid: worker.process.pid, code, signal }, performance.now() - startedAt);
      });
    });
  }

  #onExit(ended: object, livedMs: number): void {
    if (this.#isStopping && this.#workers.size === 0) this.#onEmpty();
    if (this.#isStopping || !this.#isBegun) return;
    const waitMs = this.#backOff.next(livedMs);
    this.#options.log.error({ ...ended, waitMs }, 'a worker ended and is replaced');
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      // That it ended is seen and answered by the exit.
      this.#start().catch(() => {});
    }, waitMs);
    this.#waiting.add(timer);
  }
}

function tell(worker: Worker, order: StartOrder | StopOrder): void {
  if (worker.isConnected()) worker.send(order, () => {});
}
