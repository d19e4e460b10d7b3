/**
 * Several processes behind one port, with node's own cluster: this process starts them, and replaces one that ends.
 * Workers end with this process, however it ends.
 */

import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { createBackOff } from './back-off.ts';
import { Member } from './member.ts';

export interface TeamOptions {
  /** How many there are at a time. */
  readonly count: number;
  /** The file a worker runs; it takes its orders with `awaitOrders`. */
  readonly file: string;
  /** What every worker is given, as JSON. */
  readonly start: unknown;
  readonly log: Logger;
  /** Milliseconds between two questions for the health of each; one that leaves several unanswered is replaced. */
  readonly watchMs?: number;
}

export interface Team {
  /** On which all of them listen. */
  readonly port: number;
  /** How the workers are: `ok`, or what is wrong with those that take connections. One that is being replaced takes none. */
  check(): Promise<string>;
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

const usualWatchMs = 5000;

class RunningTeam implements Team {
  readonly #options: TeamOptions;
  readonly #members = new Set<Member>();
  readonly #backOff = createBackOff();
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #watch: NodeJS.Timeout;
  #port = 0;
  #isStopping = false;
  #isBegun = false;
  #onEmpty = (): void => {};

  constructor(options: TeamOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.#superviseWorkers(), options.watchMs ?? usualWatchMs);
  }

  get port(): number {
    return this.#port;
  }

  async begin(count: number): Promise<void> {
    const ports = await Promise.all(Array.from({ length: count }, () => this.#start()));
    this.#port = ports[0] ?? 0;
    this.#isBegun = true;
  }

  async check(): Promise<string> {
    const listening = [...this.#members].filter(({ isListening }) => isListening);
    if (listening.length === 0) return 'none listens';
    const healths = await Promise.all(listening.map((member) => member.ask()));
    const silent = healths.filter((health) => health === 'silent').length;
    if (silent > 0) return `${silent} of ${listening.length} do not answer`;
    const reasons = healths.flatMap((health) => (health === 'silent' ? [] : (health.wrong ?? [])));
    return reasons.length > 0 ? `${reasons.length} of ${listening.length} are not ready: ${reasons[0]}` : 'ok';
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watch);
    for (const timer of this.#waiting) clearTimeout(timer);
    for (const member of this.#members) member.report({ stop: true });
    if (this.#members.size === 0) return;
    const killer = setTimeout(() => this.kill(), graceMs);
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    clearTimeout(killer);
  }

  kill(): void {
    for (const member of this.#members) member.kill();
  }

  /** What hangs does not come back by itself, and its connections wait for nothing. */
  #superviseWorkers(): void {
    for (const member of this.#members) {
      if (!member.isListening || !member.isGivenUp) void member.ask();
      else {
        this.#options.log.error({ pid: member.pid }, 'a worker does not answer and is ended');
        member.kill();
      }
    }
  }

  /** Resolves with the port when the worker listens, rejects when it ends before. */
  #start(): Promise<number> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const member = new Member(cluster.fork(), this.#options.start, {
        listens: (port) => {
          this.#options.log.info({ pid: member.pid }, 'a worker listens');
          resolve(port);
        },
        ended: (code, signal) => {
          reject(new Error(`A worker ended before it listened (${signal ?? code}).`));
          this.#members.delete(member);
          this.#onExit({ pid: member.pid, code, signal }, performance.now() - startedAt);
        },
      });
      this.#members.add(member);
    });
  }

  #onExit(ended: object, livedMs: number): void {
    if (this.#isStopping && this.#members.size === 0) this.#onEmpty();
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
