/** The faults that a request to the modern API can cause, derived from the declarations of its endpoints. */

import type { FaultKind } from '../fault-kind.ts';
import type { FaultCode } from '../faults.ts';
import { faultKinds } from '../faults.ts';
import type { Parameter } from '../parameter.ts';
import type { V1Endpoint } from './endpoints.ts';
import { allParameters } from './endpoints.ts';

/** Faults that any request can cause: those of limits, the connection and the service. */
const everywhere: readonly FaultCode[] = [
  'client.parameter.unknown',
  'client.parameter.too-long',
  'client.url.too-long',
  'client.rate',
  'client.requests.too-many',
  'client.answers.unread',
  'server.internal',
  'server.unavailable',
  'server.overloaded',
];

/** Lists the faults of an endpoint in the order of the fault catalogue (contract/faults.ts). */
export function listFaults(endpoint: V1Endpoint): readonly FaultCode[] {
  const { path, isList, faults = [] } = endpoint; // absent: the handler causes no faults of its own
  const codes = new Set<FaultCode>([...everywhere, ...faults]);
  for (const [name, parameter] of Object.entries(allParameters(endpoint))) {
    const isInPath = path.includes(`{${name}}`);
    if (parameter.isRequired && !isInPath) codes.add('client.parameter.missing');
    if (parameter.names !== undefined) codes.add('client.resource.unknown');
    const code = faultOfValue(name, parameter);
    if (code !== null) codes.add(code);
  }
  if (isList) codes.add('client.page.cursor');
  return orderedCodes.filter((code) => codes.has(code));
}

/** Groups the faults of an endpoint by status, lowest first. */
export function faultsByStatus(endpoint: V1Endpoint): ReadonlyMap<number, readonly FaultCode[]> {
  const groups = Map.groupBy(listFaults(endpoint), (code): number => faultKinds[code].status);
  return new Map([...groups].toSorted(([one], [other]) => one - other));
}

const orderedCodes = Object.keys(faultKinds).filter(isFaultCode);

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(faultKinds, code);
}

/** Returns the fault for a value that the declaration does not allow; null if every text is allowed. */
function faultOfValue(name: string, { type }: Parameter): FaultCode | null {
  // `fields` is a list of choices, although it is declared as text.
  if (name === 'fields') return 'client.parameter.not-one-of';
  return faultOfType[type] ?? null; // absent: every text is allowed for this type, so no fault is possible
}

const faultOfType: Readonly<Partial<Record<Parameter['type'], FaultCode>>> = {
  whole: 'client.parameter.not-between',
  choice: 'client.parameter.not-one-of',
  instant: 'client.parameter.not-a-date',
};

/** Returns the title of a kind of fault, which says in words why a request is refused. */
export function titleFault(code: FaultCode): string {
  const { title }: FaultKind = faultKinds[code];
  return title;
}

/** Checks whether the same request may succeed later. Its response then has `Retry-After`. */
export function mayBeRepeated(code: FaultCode): boolean {
  const { retryAfter }: FaultKind = faultKinds[code];
  return retryAfter !== undefined;
}
