/** Errors as problem details (RFC 9457), with the codes and statuses of the fault table. */

import type { Fault, FaultCode } from '../contract/index.ts';
import { problemMediaType, writeProblem } from '../contract/index.ts';
import type { WireResponse } from './exchange.ts';
import { encodeBody } from './exchange.ts';
import { failureHeaders } from './text-fault.ts';

/** Writes a fault as problem details, with its own status in every style. */
export function problem(fault: Fault, namespace: string): WireResponse {
  const { code, details, kind, message } = fault;
  const headers = failureHeaders(problemMediaType);
  const { allow } = details;
  if (typeof allow === 'string') headers['Allow'] = allow;
  const body = { type: problemUri(code, namespace), title: kind.title, status: kind.status, detail: message, code };
  return { status: kind.status, headers, body: encodeBody(writeProblem(body)) };
}

/** Returns the URI that identifies a problem type: a name below the namespace of the service, not an address (RFC 9457, 3.1.1). */
function problemUri(code: FaultCode, namespace: string): string {
  return `${namespace.replace(/\/$/, '')}/faults/${code}`;
}
