/** A sample request for every operation in every binding, derived from the contract. */

import type { Service, ServiceOperation } from '../../../contract/index.ts';
import { jsonRoot } from '../../../contract/index.ts';
import type { Base, Sample } from '../../../documents/index.ts';
import { createSamples, operationPath } from '../../../documents/index.ts';
import type { Texts } from '../../texts/en/index.ts';

/** The page of a binding: its path segment, its name, its sample request for an operation. */
export interface BindingDescription {
  readonly slug: keyof Texts['binding']['about'];
  readonly name: string;
  readonly request: (
    service: Service,
    operation: ServiceOperation,
    base: Base,
  ) => Pick<Sample['request'], 'method' | 'target' | 'headers' | 'body'>;
}

function sampleIn(binding: Sample['binding']): BindingDescription['request'] {
  return (service, operation, base) => {
    const sample = createSamples(service, operation, base).find((candidate) => candidate.binding === binding);
    if (sample === undefined) throw new Error(`There are no samples in ${binding}.`);
    return sample.request;
  };
}

/** All bindings. */
export const bindings: readonly BindingDescription[] = [
  { slug: 'soap11', name: 'SOAP 1.1', request: sampleIn('SOAP 1.1') },
  { slug: 'soap12', name: 'SOAP 1.2', request: sampleIn('SOAP 1.2') },
  { slug: 'get', name: 'HTTP GET', request: sampleIn('HTTP GET') },
  { slug: 'post', name: 'HTTP POST', request: sampleIn('HTTP POST') },
  { slug: 'json', name: 'JSON', request: jsonRequest },
];

function jsonRequest(_: Service, operation: ServiceOperation, base: Base) {
  const body = JSON.stringify(
    Object.fromEntries(operation.parameters.map(({ name, kind, sample }) => [name, kind === 'int' ? Number(sample) : sample])),
  );
  const target = operationPath(base, { ...operation, name: `${jsonRoot.slice(1)}/${operation.name}` });
  return {
    method: 'POST' as const,
    target,
    headers: { Host: new URL(base.address).host, 'Content-Type': 'application/json' },
    body,
  };
}

/** A request for an operation. */
export type BindingRequest = ReturnType<BindingDescription['request']>;
