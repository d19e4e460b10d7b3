/** The side of the worker. */

import type { Report } from './order.ts';
import { isHealthOrder, isStartOrder, isStopOrder } from './order.ts';

export interface Orders {
  /** What the worker works with. */
  readonly start: unknown;
  /** Resolves when the worker shall finish what it has begun, and end. */
  readonly stopped: Promise<void>;
}

/**
 * Waits for what this worker works with. From then on SIGTERM asks it alone to end, and SIGINT nothing: a terminal
 * sends it to every process, and the one that started the workers tells them. A worker whose parent is gone ends.
 */
export function awaitOrders(): Promise<Orders> {
  return new Promise((resolve) => {
    const stopped = new Promise<void>((stop) => {
      process.on('message', (message) => isStopOrder(message) && stop());
      process.on('SIGTERM', () => stop());
      process.on('SIGINT', () => {});
    });
    process.on('message', (message) => isStartOrder(message) && resolve({ start: message.start, stopped }));
    send({ report: 'ready' });
  });
}

/**
 * Tells the process that started this worker that it takes connections, and from now on whenever it asks how it is.
 * @param findWrong what keeps this worker from answering requests; null where nothing does
 */
export function reportListening(port: number, findWrong: () => Promise<string | null>): void {
  process.on('message', (message) => {
    if (isHealthOrder(message)) findWrong().then(reportHealth, (error: unknown) => reportHealth(String(error)));
  });
  send({ report: 'listening', port });
}

function reportHealth(wrong: string | null): void {
  send({ report: 'health', wrong });
}

function send(report: Report): void {
  // Without a callback a message that cannot be sent would end the process; a worker whose parent is gone ends anyway.
  process.send?.(report, undefined, undefined, () => {});
}
