/**
 * Open-loop load: sends requests at a fixed rate, whether or not earlier ones have a response, like many independent clients. Each
 * connection has at most one open request. A request is skipped if all connections are busy.
 */

import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { Histogram } from '../../bench/load/histogram.ts';
import { ResponseReader } from '../../bench/load/response-reader.ts';

export interface OpenLoad {
  readonly port: number;
  /** Complete HTTP requests, sent round robin. */
  readonly requests: readonly Uint8Array[];
  /** Requests per second. */
  readonly rate: number;
  readonly durationMs: number;
  /** Number of connections, opened before the measurement. */
  readonly connections: number;
}

export interface OpenFigures {
  readonly sent: number;
  /** Number of requests that were skipped because no connection was free. */
  readonly unsent: number;
  /** Number of responses by status; 0 for a failed connection. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Median response time of responses with status 200. The next fields are the 99th percentile and the maximum. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Seconds until the last response. */
  readonly seconds: number;
}

const tickMs = 5;

export async function driveOpen(load: OpenLoad): Promise<OpenFigures> {
  return new OpenRun(load).run();
}

class OpenRun {
  readonly #load: OpenLoad;
  readonly #idle: OpenConnection[] = [];
  readonly #connections = new Set<OpenConnection>();
  readonly #latencies = new Histogram();
  readonly #statuses = new Map<number, number>();
  #sent = 0;
  #unsent = 0;
  #answered = 0;

  constructor(load: OpenLoad) {
    this.#load = load;
  }

  async run(): Promise<OpenFigures> {
    const { rate, durationMs, connections } = this.#load;
    await Promise.all(Array.from({ length: connections }, () => this.#open()));
    const begunAt = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsed = performance.now() - begunAt;
        const due = Math.floor((Math.min(elapsed, durationMs) / 1000) * rate);
        while (this.#sent + this.#unsent < due) this.#send();
        if (elapsed < durationMs || this.#answered < this.#sent) return;
        clearInterval(timer);
        resolve();
      }, tickMs);
    });
    const seconds = (performance.now() - begunAt) / 1000;
    for (const connection of this.#connections) connection.close();
    const ms = (share: number): number => this.#latencies.quantile(share) / 1000;
    return {
      sent: this.#sent,
      unsent: this.#unsent,
      statuses: this.#statuses,
      p50Ms: ms(0.5),
      p99Ms: ms(0.99),
      maxMs: this.#latencies.max / 1000,
      seconds,
    };
  }

  #send(): void {
    const request = this.#load.requests[this.#sent % this.#load.requests.length];
    if (request === undefined) throw new RangeError('The load has no requests.');
    const connection = this.#idle.pop();
    if (connection === undefined) {
      this.#unsent += 1;
      return;
    }
    this.#sent += 1;
    connection.send(request);
  }

  async #open(): Promise<void> {
    const connection: OpenConnection = new OpenConnection(this.#load.port, (status, tookMs) => {
      this.#answered += 1;
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status === 200) this.#latencies.record(tookMs * 1000);
      if (status !== 0) this.#idle.push(connection);
    });
    this.#connections.add(connection);
    await connection.opened;
    this.#idle.push(connection);
  }
}

/** One connection with at most one open request. */
class OpenConnection {
  readonly #socket: Socket;
  readonly #onAnswer: (status: number, tookMs: number) => void;
  readonly opened: Promise<unknown>;
  #sentAt: number | null = null;

  constructor(port: number, onAnswer: (status: number, tookMs: number) => void) {
    this.#onAnswer = onAnswer;
    const reader = new ResponseReader(({ status }) => this.#end(status));
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (bytes) => reader.push(bytes));
    this.#socket.on('error', () => {});
    this.opened = new Promise((resolve) => this.#socket.once('connect', resolve));
    this.#socket.on('close', () => this.#end(0));
  }

  send(request: Uint8Array): void {
    this.#sentAt = performance.now();
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #end(status: number): void {
    if (this.#sentAt === null) return;
    const tookMs = performance.now() - this.#sentAt;
    this.#sentAt = null;
    this.#onAnswer(status, tookMs);
  }
}
