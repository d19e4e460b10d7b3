/** A failure on its way to the client, with the code and details its words are made of. */

import type { FaultCode, FaultDetails, FaultKind } from './faults.ts';
import { faultKinds } from './faults.ts';
import type { Style } from './style.ts';

/** A failure that may be told to the client. Everything else that is thrown becomes `server.internal`. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly details: FaultDetails;
  readonly kind: FaultKind;

  /**
   * @param details what the words need; texts from the client are shortened by the words
   * @param options the cause is logged, never sent
   */
  constructor(code: FaultCode, details: FaultDetails = {}, options: ErrorOptions = {}) {
    const kind: FaultKind = faultKinds[code];
    super(kind.text(details), options);
    this.name = 'Fault';
    this.code = code;
    this.details = details;
    this.kind = kind;
  }
}

/** The status of a fault over HTTP GET and POST where a fitting one is wanted, and of one that SOAP shares it for. */
export function statusIn({ isForRate, status }: FaultKind, { rateLimitStatus }: Pick<Style, 'rateLimitStatus'>): number {
  return isForRate === true ? rateLimitStatus : status;
}

/** Seconds after which the client may ask again; undefined where waiting does not help. */
export function retryAfterOf({ details: { retryAfter }, kind }: Fault): number | undefined {
  return typeof retryAfter === 'number' ? retryAfter : kind.retryAfter;
}
