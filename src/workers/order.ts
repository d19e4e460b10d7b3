/** What a process and its workers say to each other. */

/**
 * What a worker says: first that it takes orders, for what is sent to it before is lost; then that it listens to
 * connections.
 */
export interface Report {
  readonly report: 'ready' | 'listening';
}

/** The first message to a worker: what it works with. */
export interface StartOrder {
  readonly start: unknown;
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

export function isStopOrder(message: unknown): message is StopOrder {
  return typeof message === 'object' && message !== null && 'stop' in message && message.stop === true;
}
