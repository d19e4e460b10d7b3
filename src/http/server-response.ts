/** Node's response, with a way to send a header that was written before. */

import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** Told of a body that the client has not taken at once; null for one that is sent while it is made. */
export type Holder = (response: ServerResponse, body: Uint8Array | null) => void;

/** Less is no more than what a connection takes anyway. */
const fewestHeld = 4096;

/** Where node keeps the written header until the first bytes of the body go out with it. */
const writtenHeader = '_header';

/**
 * Writing a header field by field, each looked at for characters that do not belong there, costs a fifth of a small
 * answer. Packages that many rely on look at the written header at the same place (on-headers, compression); where a
 * version of Node keeps it elsewhere, `takesHeader` is false and the header is written as usual.
 */
export class HeaderTakingResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  declare [writtenHeader]: string | null | undefined;
  onHeld: Holder | null = null;

  /** Whether `sendWritten` may be used: nothing is sent yet, and the connection stays open. */
  get takesHeader(): boolean {
    return this[writtenHeader] === null && this.shouldKeepAlive && this.statusCode === 200;
  }

  /**
   * Sends a whole answer to anything but HEAD.
   * @param status that of the header, for whoever asks this object
   * @param header status line, fields with what keeps the connection open, and the empty line: Latin-1, each valid
   * @param body bytes, or a text of Latin-1 characters, which goes out in one write with the header
   */
  sendWritten(status: number, header: string, body: string | Uint8Array): void {
    this.statusCode = status;
    this[writtenHeader] = header;
    if (typeof body === 'string') this.end(body, 'latin1');
    else this.sendBody(body);
  }

  /** Sends a whole body behind the header. */
  sendBody(body: Uint8Array): void {
    this.end(body);
    if (body.length > fewestHeld && !this.writableFinished) this.onHeld?.(this, body);
  }
}
