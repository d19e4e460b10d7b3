/** What a process and its workers say to each other. */

/**
 * What a worker says: first that it takes orders, for what is sent to it before is lost; then that it listens to
 * connections, and on which port; then, whenever it is asked, what keeps it
 * from answering requests, if anything does.
 */
export type Report =
  | { readonly report: 'ready' }
  | { readonly report: 'listening'; readonly port: number }
  | { readonly report: 'health'; readonly wrong: string | null };

/** The first message to a worker: what it works with. */
export interface StartOrder {
  readonly start: unknown;
}

/** Asks for a report of its health. */
export interface HealthOrder {
  readonly health: true;
}

/** The last message to a worker: finish what is begun, and end. */
export interface StopOrder {
  readonly stop: true;
}

/** Whether a message is such a one; others share the channel. */
export function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'report' in message;
}

export function isStartOrder(message: unknown): message is StartOrder {
  return typeof message === 'object' && message !== null && 'start' in message;
}

export function isHealthOrder(message: unknown): message is HealthOrder {
  return typeof message === 'object' && message !== null && 'health' in message;
}

export function isStopOrder(message: unknown): message is StopOrder {
  return typeof message === 'object' && message !== null && 'stop' in message && message.stop === true;
}
