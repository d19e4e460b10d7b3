/** Errors as problem details (RFC 9457), with the codes and statuses of the fault table. */

import type { Fault, FaultCode } from '../contract/index.ts';
import { problemMediaType, writeProblem } from '../contract/index.ts';
import type { WireResponse } from './exchange.ts';
import { encodeBody } from './exchange.ts';
import { failureHeaders } from './text-fault.ts';

/**
 * Writes a fault as problem details, with its own status in every style. @param address the service's base URL as the client sees it; its path
 * begins with the path prefix of a proxy
 */
export function problem(fault: Fault, address: string): WireResponse {
  const { code, details, kind, message } = fault;
  const headers = failureHeaders(problemMediaType);
  const { allow } = details;
  if (typeof allow === 'string') headers['Allow'] = allow;
  const body = {
    type: new URL(address + problemPath(code)).pathname,
    title: kind.title,
    status: kind.status,
    detail: kind.json?.(details) ?? message,
    code,
  };
  return { status: kind.status, headers, body: encodeBody(writeProblem(body)) };
}

/** Path of the page about a kind of problem, below the endpoint. The type of a problem is this address (RFC 9457, 3.1.1). */
export function problemPath(code: FaultCode): string {
  return `/problems/${code}`;
}
