/** One run of load: connections that are kept, each with one request on its way at a time. */

import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { Histogram } from './histogram.ts';
import { ResponseReader } from './response-reader.ts';

export interface RunOrder {
  readonly port: number;
  /** Whole HTTP requests, sent in turn. */
  readonly requests: readonly Uint8Array[];
  readonly connections: number;
  readonly durationMs: number;
}

export interface RunFigures {
  /** Answers, and their bytes. Those that are on their way at the end of the time are waited for, and count. */
  readonly answers: number;
  readonly bytes: number;
  /** Answers with another status than 200. */
  readonly errors: number;
  /** Until the last answer had come: the server is busy all the time, whatever the length of an answer. */
  readonly seconds: number;
  /** Of this process. */
  readonly cpuSeconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** One answer may be this much; larger ones come in several reads. */
const readBytes = 1_048_576;

/** Loads a server of this machine. Rejects where a connection breaks. */
export async function drive({ port, requests, connections, durationMs }: RunOrder): Promise<RunFigures> {
  const cpu = process.cpuUsage();
  const begunAt = performance.now();
  const run = new Run(requests, begunAt + durationMs);
  // A buffer for all: what one connection brought is read before the next one has its turn.
  const buffer = Buffer.allocUnsafe(readBytes);
  await Promise.all(Array.from({ length: connections }, () => run.open(port, buffer)));
  const { user, system } = process.cpuUsage(cpu);
  return run.figures((performance.now() - begunAt) / 1000, (user + system) / 1e6);
}

class Run {
  readonly #requests: readonly Uint8Array[];
  readonly #endAt: number;
  readonly #latencies = new Histogram();
  #next = 0;
  #answers = 0;
  #bytes = 0;
  #errors = 0;

  constructor(requests: readonly Uint8Array[], endAt: number) {
    this.#requests = requests;
    this.#endAt = endAt;
  }

  /** Resolves when the last answer of a connection has come and it is closed. */
  open(port: number, buffer: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        socket.write(this.#nextRequest());
      };
      const reader = new ResponseReader(({ status, bytes }) => {
        const now = performance.now();
        this.#count(status, bytes, now - sentAt);
        if (now < this.#endAt) send();
        else close(socket, resolve);
      });
      const onread = (count: number): boolean => {
        reader.push(buffer.subarray(0, count));
        return true;
      };
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: onread } }, send);
      socket.once('error', reject);
      socket.once('end', () => reject(new Error('The server closed a connection that had a request on its way.')));
    });
  }

  figures(seconds: number, cpuSeconds: number): RunFigures {
    const ms = (share: number): number => this.#latencies.quantile(share) / 1000;
    return {
      answers: this.#answers,
      bytes: this.#bytes,
      errors: this.#errors,
      seconds,
      cpuSeconds,
      p50Ms: ms(0.5),
      p99Ms: ms(0.99),
      maxMs: this.#latencies.max / 1000,
    };
  }

  #nextRequest(): Uint8Array {
    const request = this.#requests[this.#next];
    if (request === undefined) throw new RangeError('There is nothing to ask for.');
    this.#next = (this.#next + 1) % this.#requests.length;
    return request;
  }

  #count(status: number, bytes: number, waitMs: number): void {
    this.#answers += 1;
    this.#bytes += bytes;
    if (status !== 200) this.#errors += 1;
    this.#latencies.record(waitMs * 1000);
  }
}

function close(socket: Socket, onClosed: () => void): void {
  socket.removeAllListeners('end');
  socket.once('close', onClosed);
  socket.destroy();
}
