/**
 * Worker processes behind one port, with node:cluster. The primary starts the workers and replaces those that exit.
 * Workers exit with the primary, however it ends.
 */

import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { invariant } from '../../invariant.ts';
import { createBackOff } from './back-off.ts';
import { Member } from './member.ts';
import type { ProcessMetrics } from './order.ts';

interface TeamOptions {
  /** Number of workers. */
  readonly count: number;
  /** Entry file of a worker, which calls `awaitOrders`. */
  readonly file: string;
  /** Start data of every worker, JSON-serializable. */
  readonly start: unknown;
  readonly log: Logger;
  /** Milliseconds between health checks; a worker that leaves several unanswered is replaced. */
  readonly watchMs?: number;
}

/** The workers of a service. */
export interface Team {
  /** The port on which all workers listen. */
  readonly port: number;
  /** Returns the health of the listening workers: `ok`, or a description of the problem. Workers that are being replaced are ignored. */
  check(): Promise<string>;
  /** Returns the metrics of each listening worker; null if one of them does not reply, because counters would fall without it. */
  readMetrics(): Promise<readonly ProcessMetrics[] | null>;
  /**
   * Asks every worker to finish its open requests and exit; kills those still running after `graceMs` milliseconds.
   * Resolves when none is left.
   */
  stop(graceMs: number): Promise<void>;
}

/** Starts the workers; resolves when all of them listen. Rejects if one exits before. */
export async function startTeam(options: TeamOptions): Promise<Team> {
  cluster.setupPrimary({ exec: options.file, args: [] });
  const team = new RunningTeam(options);
  // Leaves no workers behind when this process ends, even by a second signal or a crash.
  process.once('exit', () => team.kill());
  try {
    await team.begin(options.count);
    return team;
  } catch (error) {
    await team.stop(0);
    throw error;
  }
}

const defaultWatchMs = 5000;

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
    this.#watch = setInterval(() => this.#superviseWorkers(), options.watchMs ?? defaultWatchMs);
  }

  get port(): number {
    return this.#port;
  }

  async begin(count: number): Promise<void> {
    const ports = await Promise.all(Array.from({ length: count }, () => this.#start()));
    this.#port = invariant(ports[0], 'there is a worker');
    this.#isBegun = true;
  }

  async check(): Promise<string> {
    const listening = this.#listening();
    if (listening.length === 0) return 'none listens';
    const healths = await Promise.all(listening.map((member) => member.ask()));
    const silent = healths.filter((health) => health === 'silent').length;
    if (silent > 0) return `${silent} of ${listening.length} do not answer`;
    const reasons = healths.flatMap((health) => (health === 'silent' ? [] : (health.wrong ?? [])));
    return reasons.length > 0
      ? `${reasons.length} of ${listening.length} are not ready: ${reasons[0]}`
      : 'ok';
  }

  async readMetrics(): Promise<readonly ProcessMetrics[] | null> {
    const replies = await Promise.all(this.#listening().map((member) => member.askMetrics()));
    return replies.every((reply) => reply !== 'silent') ? replies : null;
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

  #listening(): readonly Member[] {
    return [...this.#members].filter(({ isListening }) => isListening);
  }

  /** Checks the health of all workers, and kills those that hang. */
  #superviseWorkers(): void {
    for (const member of this.#members) {
      if (!member.isListening || !member.isGivenUp) void member.ask();
      else {
        this.#options.log.error({ pid: member.pid }, 'a worker does not answer and is ended');
        member.kill();
      }
    }
  }

  /** Starts a worker; resolves with its port when it listens, rejects if it exits before. */
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
      // The exit handler deals with a worker that exits early.
      this.#start().catch(() => {});
    }, waitMs);
    this.#waiting.add(timer);
  }
}
