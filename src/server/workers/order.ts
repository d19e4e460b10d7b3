/** Messages between the primary process and its workers. */

/**
 * Messages of a worker: `ready` when it can receive orders (earlier messages would be lost); `listening` with its port; and `health` on
 * request, with the reason why it cannot process requests, or null.
 */
export type Report =
  | { readonly report: 'ready' }
  | { readonly report: 'listening'; readonly port: number }
  | { readonly report: 'health'; readonly wrong: string | null };

/** The first message to a worker: its start data. */
export interface StartOrder {
  readonly start: unknown;
}

/** Requests a health report. */
export interface HealthOrder {
  readonly health: true;
}

/** The last message to a worker: finish open requests and exit. */
export interface StopOrder {
  readonly stop: true;
}

/** Checks whether a message is a report; other messages use the same channel. */
export function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'report' in message;
}

/** Checks whether a message starts a worker. */
export function isStartOrder(message: unknown): message is StartOrder {
  return typeof message === 'object' && message !== null && 'start' in message;
}

/** Checks whether a message requests the health of a worker. */
export function isHealthOrder(message: unknown): message is HealthOrder {
  return typeof message === 'object' && message !== null && 'health' in message;
}

/** Checks whether a message stops a worker. */
export function isStopOrder(message: unknown): message is StopOrder {
  return (
    typeof message === 'object' && message !== null && 'stop' in message && message.stop === true
  );
}
