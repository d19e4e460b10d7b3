/** The information about a request that routes for signed-in people may use (public-route.ts). */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ForwardedReader } from './forwarded.ts';
import { addressOfClient } from './forwarded.ts';
import type { Caller } from './public-route.ts';
import { allowSlowBody } from './slow-bodies.ts';

/** Describes the sender of a request. Each value is read only when it is used, because most routes use none. */
export class RequestCaller implements Caller {
  readonly requestId: string;
  readonly #message: IncomingMessage;
  readonly #forwardedOf: ForwardedReader;

  constructor(message: IncomingMessage, requestId: string, forwardedOf: ForwardedReader) {
    this.requestId = requestId;
    this.#message = message;
    this.#forwardedOf = forwardedOf;
  }

  get headers(): IncomingHttpHeaders {
    return this.#message.headers;
  }

  get rawHeaders(): readonly string[] {
    return this.#message.rawHeaders;
  }

  get peer(): string {
    return this.#message.socket.remoteAddress ?? ''; // absent: the client has disconnected
  }

  get local(): string {
    return this.#message.socket.localAddress ?? ''; // absent: the client has disconnected
  }

  get address(): string {
    return addressOfClient(this.#message, this.#forwardedOf);
  }

  get isEncrypted(): boolean {
    return this.#forwardedOf(this.#message)?.proto === 'https';
  }

  get body(): IncomingMessage {
    return this.#message;
  }

  takeTime(): void {
    allowSlowBody(this.#message);
  }
}
