/** What routes for people who are signed in may know of a request (public-route.ts). */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ForwardedReader } from './forwarded.ts';
import type { Caller } from './public-route.ts';
import { allowSlowBody } from './slow-bodies.ts';

/** Describes who sends a request. What is not asked for is not read: most routes ask for nothing. */
export class RequestCaller implements Caller {
  readonly #message: IncomingMessage;
  readonly #forwardedOf: ForwardedReader;

  constructor(message: IncomingMessage, forwardedOf: ForwardedReader) {
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
    return this.#message.socket.remoteAddress ?? ''; // absent: the client has left
  }

  get local(): string {
    return this.#message.socket.localAddress ?? ''; // absent: the client has left
  }

  get address(): string {
    return this.#forwardedOf(this.#message)?.client ?? this.peer;
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
