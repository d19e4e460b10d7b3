/** Links from a page to the calls that answer with what it shows, named as the contract names them. */

import type { OperationName, Service } from '../contract/index.ts';
import { jsonRoot } from '../contract/index.ts';
import type { Links } from './links.ts';

/** The call of an operation with these values, in the order of its parameters, in XML and in JSON. */
export function callLinks(
  { operations }: Service,
  links: Links,
  key: OperationName,
  values: readonly string[],
): { readonly xml: string; readonly json: string } {
  const operation = operations.find((candidate) => candidate.key === key);
  const query = Object.fromEntries(
    (operation?.parameters ?? []).map(({ name }, index): [string, string] => [name, values[index] ?? '']),
  );
  const name = operation?.name ?? key;
  return { xml: links.api(`/${name}`, query), json: links.api(`${jsonRoot}/${name}`, query) };
}
