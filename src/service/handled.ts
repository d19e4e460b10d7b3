/** The result of a request, and the conversion of errors to faults. */

import type { WireResponse } from '../protocols/index.ts';
import { textFault } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault, retryAfterField } from '../contract/index.ts';
import { StoreError } from '../store/port/errors.ts';

/** The result of a request, which is sent and logged. */
export interface Handled {
  readonly response: WireResponse;
  /** Name of the called operation; null if none was found. */
  readonly operation: string | null;
  readonly binding: string | null;
  /** The fault, if the response is an error. */
  readonly fault: Fault | null;
  /** Whether the response was rendered for an earlier request. */
  readonly isReused: boolean;
  /** Set if only members of the site may get the response, so that shared caches must not store it. */
  readonly isForMembers?: true;
}

/** Returns a fault as plain text, for requests that are not calls. */
export function refusedAsText(fault: Fault, { style }: Service): Handled {
  return {
    response: withRetryAfter(textFault(fault, style), fault),
    operation: null,
    binding: null,
    fault,
    isReused: false,
  };
}

/** Adds Retry-After and the other header fields of a fault, in every format. */
export function withRetryAfter(response: WireResponse, fault: Fault): WireResponse {
  return {
    ...response,
    headers: { ...response.headers, ...fault.kind.headers, ...retryAfterField(fault) },
  };
}

/** Converts any error to a Fault: store failures become `server.unavailable`, others `server.internal`. The log gets the cause. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  return new Fault(
    error instanceof StoreError ? 'server.unavailable' : 'server.internal',
    {},
    { cause: error },
  );
}
