/** The error class for every failure that is reported to a client. It has a code, and the details from which its text is built. */

import type { FaultDetails, FaultKind } from './fault-kind.ts';
import type { FaultCode } from './faults.ts';
import { faultKinds } from './faults.ts';
import type { Style } from './style.ts';

/** A failure that may be reported to the client. Every other error becomes `server.internal`. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly details: FaultDetails;
  readonly kind: FaultKind;

  /**
   * @param details values to insert into the text; the text contains values from the client in shortened form
   * @param options `cause` is logged, but never sent to the client
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

/** Returns the HTTP status of a fault in a style that gives each fault its own status. SOAP uses it for kinds with `statusInSoap`. */
export function statusIn(
  { isForRate, status }: FaultKind,
  { rateLimitStatus }: Pick<Style, 'rateLimitStatus'>,
): number {
  return isForRate === true ? rateLimitStatus : status;
}

/** Returns the number of seconds after which the client may retry; undefined if waiting does not help. */
export function readRetryAfter({ details: { retryAfter }, kind }: Fault): number | undefined {
  return typeof retryAfter === 'number' ? retryAfter : kind.retryAfter;
}

/** Returns the header field Retry-After in seconds, or no field if waiting does not help (docs/spec/decisions.md 5). */
export function retryAfterField(fault: Fault): { readonly 'Retry-After'?: string } {
  const seconds = readRetryAfter(fault);
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}
