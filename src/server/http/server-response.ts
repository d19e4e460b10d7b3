/** Node's response, which tells of a body that the client has not taken at once. */

import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** Told of a body that the client has not taken at once; null for one that is sent while it is made. */
export type BufferListener = (response: ServerResponse, body: Uint8Array | null) => void;

/** Less is no more than what a connection takes anyway. */
const minBufferedBytes = 4096;

export class ObservedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  onBuffered: BufferListener | null = null;

  /**
   * Sends a whole answer to anything but HEAD.
   * @param fields names and values in turn
   * @param body bytes, or a text of Latin-1 characters, which goes out in one write with the header
   */
  sendWhole(status: number, fields: string[], body: string | Uint8Array): void {
    this.writeHead(status, fields);
    if (typeof body === 'string') this.end(body, 'latin1');
    else this.#sendBytes(body);
  }

  #sendBytes(body: Uint8Array): void {
    this.end(body);
    if (body.length > minBufferedBytes && !this.writableFinished) this.onBuffered?.(this, body);
  }
}
