/** A load generator with keep-alive connections. Each connection sends its next request after the response to the previous one. */

import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { Histogram } from './histogram.ts';
import type { AnswerEnd } from './response-reader.ts';
import { ResponseReader } from './response-reader.ts';

export interface RunOrder {
  readonly port: number;
  /** Complete HTTP requests, sent in order and then again from the first. */
  readonly requests: readonly Uint8Array[];
  readonly connections: number;
  /** Duration of the run. No request is sent after this time. */
  readonly durationMs: number;
  /** Maximum number of requests. */
  readonly maxRequests?: number;
}

export interface RunFigures {
  /** Number of responses; the next field is their bytes with headers. Responses still expected at the end are included. */
  readonly answers: number;
  readonly bytes: number;
  /** Number of responses with a status other than 200. */
  readonly errors: number;
  /** Seconds until the last response was received. */
  readonly seconds: number;
  /** Processor time of this process in seconds. */
  readonly cpuSeconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Body length in bytes of the last response to each request; 0 for a request that was not sent. */
  readonly bodyBytes: Uint32Array;
}

/** Maximum number of bytes per read. */
const readBytes = 1_048_576;

/** Sends requests to a server on this machine. Rejects if a connection breaks. */
export async function drive(order: RunOrder): Promise<RunFigures> {
  const cpu = process.cpuUsage();
  const begunAt = performance.now();
  const run = new Run(order, begunAt);
  // All connections share one buffer, because the bytes from one connection are processed before the next one is read.
  const buffer = Buffer.allocUnsafe(readBytes);
  await Promise.all(Array.from({ length: order.connections }, () => run.open(order.port, buffer)));
  const { user, system } = process.cpuUsage(cpu);
  return run.figures((performance.now() - begunAt) / 1000, (user + system) / 1e6);
}

class Run {
  readonly #requests: readonly Uint8Array[];
  readonly #endAt: number;
  readonly #latencies = new Histogram();
  readonly #bodyBytes: Uint32Array;
  /** Number of requests that may still be sent. */
  #left: number;
  #next = 0;
  #answers = 0;
  #bytes = 0;
  #errors = 0;

  constructor(
    { requests, durationMs, maxRequests = Number.POSITIVE_INFINITY }: RunOrder,
    begunAt: number,
  ) {
    if (requests.length === 0) throw new RangeError('There is nothing to send.');
    this.#requests = requests;
    this.#endAt = begunAt + durationMs;
    this.#left = maxRequests;
    this.#bodyBytes = new Uint32Array(requests.length);
  }

  /** Opens a connection. Resolves when it has received its last response and is closed. */
  open(port: number, buffer: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentAt = 0;
      let index = -1;
      const sendOrClose = (): void => {
        index = this.#takeIndex();
        const request = this.#requests[index];
        if (request === undefined) return close(socket, resolve);
        sentAt = performance.now();
        socket.write(request);
      };
      const reader = new ResponseReader((end) => {
        this.#count(index, end, performance.now() - sentAt);
        sendOrClose();
      });
      const onread = (count: number): boolean => {
        reader.push(buffer.subarray(0, count));
        return true;
      };
      const socket = connect(
        { port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: onread } },
        sendOrClose,
      );
      socket.once('error', reject);
      socket.once('end', () =>
        reject(new Error('The server closed a connection that had a request under way.')),
      );
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
      bodyBytes: this.#bodyBytes,
    };
  }

  /** Returns the index of the next request; -1 if the run is over. */
  #takeIndex(): number {
    if (this.#left <= 0 || performance.now() >= this.#endAt) return -1;
    this.#left -= 1;
    const index = this.#next;
    this.#next = (index + 1) % this.#requests.length;
    return index;
  }

  #count(index: number, { status, bytes, bodyBytes }: AnswerEnd, waitMs: number): void {
    this.#answers += 1;
    this.#bytes += bytes;
    if (status !== 200) this.#errors += 1;
    this.#bodyBytes[index] = bodyBytes;
    this.#latencies.record(waitMs * 1000);
  }
}

function close(socket: Socket, onClosed: () => void): void {
  socket.removeAllListeners('end');
  socket.once('close', onClosed);
  socket.destroy();
}
