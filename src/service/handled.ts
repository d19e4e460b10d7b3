/** What became of a request, and what a failure is to clients. */

import type { WireResponse } from '../protocols/index.ts';
import { textFault } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault, retryAfterOf } from '../contract/index.ts';
import { StoreError } from '../store/port/errors.ts';

/** What became of a request, for the log. */
export interface Handled {
  readonly response: WireResponse;
  /** Operation called, where one was found. */
  readonly operation: string | null;
  readonly binding: string | null;
  /** What went wrong, where the answer is an error. */
  readonly fault: Fault | null;
  /** Whether the answer was made for an earlier request. */
  readonly isReused: boolean;
}

/** A fault in plain text, for a request that is no call. */
export function refusedAsText(fault: Fault, { style }: Service): Handled {
  return { response: withRetryAfter(textFault(fault, style), fault), operation: null, binding: null, fault, isReused: false };
}

/** Tells when asking again is worth while (docs/spec/decisions.md 5), whatever the form of the answer. */
export function withRetryAfter(response: WireResponse, fault: Fault): WireResponse {
  const seconds = retryAfterOf(fault);
  return seconds === undefined ? response : { ...response, headers: { ...response.headers, 'Retry-After': String(seconds) } };
}

/** What is no Fault is a failure of the store or a defect of ours; the cause stays with it for the log. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  return new Fault(error instanceof StoreError ? 'server.unavailable' : 'server.internal', {}, { cause: error });
}
