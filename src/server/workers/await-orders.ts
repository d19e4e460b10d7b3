/** Messages between a worker and the primary process, as seen by the worker. */

import type { ProcessMetrics, Report } from './order.ts';
import { isHealthOrder, isMetricsOrder, isStartOrder, isStopOrder } from './order.ts';

interface Orders {
  /** Start data of the worker. */
  readonly start: unknown;
  /** Resolves when the worker must finish its open requests and exit. */
  readonly stopped: Promise<void>;
}

/**
 * Waits for the start message. Afterwards SIGTERM stops only this worker. SIGINT is ignored: a terminal sends it to every process, and the
 * primary stops its workers itself. A worker exits when its parent has exited.
 */
export function awaitOrders(): Promise<Orders> {
  return new Promise((resolve) => {
    const stopped = new Promise<void>((stop) => {
      process.on('message', (message) => isStopOrder(message) && stop());
      process.on('SIGTERM', () => stop());
      process.on('SIGINT', () => {});
    });
    process.on(
      'message',
      (message) => isStartOrder(message) && resolve({ start: message.start, stopped }),
    );
    send({ report: 'ready' });
  });
}

/**
 * Reports to the primary that this worker accepts connections, and responds to health checks from then on.
 * @param findWrong returns the reason why this worker cannot process requests, or null
 */
export function reportListening(port: number, findWrong: () => Promise<string | null>): void {
  process.on('message', (message) => {
    if (isHealthOrder(message))
      findWrong().then(reportHealth, (error: unknown) => reportHealth(String(error)));
  });
  send({ report: 'listening', port });
}

/** Sends the metrics of this worker to the primary whenever it requests them. */
export function reportMetrics(read: () => Promise<ProcessMetrics>): void {
  process.on('message', (message) => {
    // If the metrics cannot be read, the primary receives no reply and leaves out those of all processes.
    if (isMetricsOrder(message))
      read().then(
        (metrics) => send({ report: 'metrics', metrics }),
        () => undefined,
      );
  });
}

function reportHealth(wrong: string | null): void {
  send({ report: 'health', wrong });
}

function send(report: Report): void {
  // Without a callback, a failed send would crash the process; a worker whose parent is gone exits anyway.
  process.send?.(report, undefined, undefined, () => {});
}
