/** Headers as they go out, written here: node's own way looks at each field again, which costs a tenth of a small answer. */

import { STATUS_CODES, validateHeaderValue } from 'node:http';

export interface HeaderSettings {
  /** Seconds. */
  readonly keepAliveTimeout: number;
}

/** What is new each time, and the end of a header on a connection that stays open. */
export type HeaderEnd = (requestId: string) => string;

/** Status line and fields, names and values in turn; throws for values no header may hold. What `createHeaderEnd` gives follows. */
export function writeHeader(status: number, fields: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const name = fields[at] ?? '';
    const value = fields[at + 1] ?? '';
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  return text;
}

/** @param now the clock: milliseconds UTC */
export function createHeaderEnd({ keepAliveTimeout }: HeaderSettings, now: () => number = Date.now): HeaderEnd {
  const writeDate = createDateWriter(now);
  const end = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeout}\r\n\r\n`;
  return (requestId) => `X-Request-Id: ${requestId}\r\nDate: ${writeDate()}\r\n${end}`;
}

const secondMs = 1000;

/** The date of an answer (RFC 9110, 6.6.1), written once a second. */
function createDateWriter(now: () => number): () => string {
  let second = -1;
  let text = '';
  return () => {
    const current = Math.floor(now() / secondMs);
    if (current !== second) {
      second = current;
      text = new Date(current * secondMs).toUTCString();
    }
    return text;
  };
}
