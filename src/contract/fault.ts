/** The error class for every failure reported to a client: a code plus the details its text is built from. */

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
   * @param details values for the text; the text shortens values sent by the client
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

/** HTTP status of a fault in a style with fitting statuses. SOAP uses it too for kinds with `statusInSoap`. */
export function statusIn(
  { isForRate, status }: FaultKind,
  { rateLimitStatus }: Pick<Style, 'rateLimitStatus'>,
): number {
  return isForRate === true ? rateLimitStatus : status;
}

/** Seconds after which the client may retry; undefined if waiting does not help. */
export function readRetryAfter({ details: { retryAfter }, kind }: Fault): number | undefined {
  return typeof retryAfter === 'number' ? retryAfter : kind.retryAfter;
}

/** The header field Retry-After, in seconds; none if waiting does not help (docs/spec/decisions.md 5). */
export function retryAfterField(fault: Fault): { readonly 'Retry-After'?: string } {
  const seconds = readRetryAfter(fault);
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}
