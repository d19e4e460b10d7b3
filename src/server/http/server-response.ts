/** Node's response class, extended to report bodies that stay buffered because the client is slow. */

import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { BufferedBody } from '../../limits/index.ts';

/** Called with a response that remains in memory until the client has received it. */
export type BufferListener = (response: ServerResponse, body: BufferedBody) => void;

/** Minimum size in bytes of reported bodies. Every connection needs this much memory anyway. */
const minBufferedBytes = 4096;

/** A response whose buffered bytes are counted. */
export class ObservedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  onBuffered: BufferListener | null = null;

  /** Reports a response that is in memory before the client can take it. */
  reserve(body: BufferedBody): void {
    if (typeof body === 'string' || body.length > minBufferedBytes) this.onBuffered?.(this, body);
  }

  /**
   * Sends a complete response. Must not be used for HEAD.
   * @param fields alternating names and values
   * @param body bytes, or a Latin-1 string, which is sent in one write with the header
   */
  sendWhole(status: number, fields: string[], body: string | Uint8Array): void {
    this.writeHead(status, fields);
    if (typeof body === 'string') this.end(body, 'latin1');
    else this.#sendBytes(body);
  }

  #sendBytes(body: Uint8Array): void {
    this.end(body);
    if (body.length > minBufferedBytes && this.writableLength > 0) this.onBuffered?.(this, body);
  }
}
