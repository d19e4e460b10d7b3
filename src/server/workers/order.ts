/** Messages between the primary process and its workers. */

/** The metrics of one process, in a form that can be sent to another. */
export type ProcessMetrics = readonly object[];

/**
 * Messages of a worker: `ready` when it can receive orders (earlier messages would be lost); `listening` with its port; and on request
 * `health`, with the reason why it cannot process requests, or null, and `metrics`.
 */
export type Report =
  | { readonly report: 'ready' }
  | { readonly report: 'listening'; readonly port: number }
  | { readonly report: 'health'; readonly wrong: string | null }
  | { readonly report: 'metrics'; readonly metrics: ProcessMetrics };

/** The first message to a worker: its start data. */
export interface StartOrder {
  readonly start: unknown;
}

/** Requests a health report. */
export interface HealthOrder {
  readonly health: true;
}

/** Requests a report of the metrics. */
export interface MetricsOrder {
  readonly metrics: true;
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

/** Checks whether a message requests the metrics of a worker. */
export function isMetricsOrder(message: unknown): message is MetricsOrder {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

/** Checks whether a message stops a worker. */
export function isStopOrder(message: unknown): message is StopOrder {
  return (
    typeof message === 'object' && message !== null && 'stop' in message && message.stop === true
  );
}
