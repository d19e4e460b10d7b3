/** Links from a page to the API calls that return the same data. */

import type { OperationName } from '../../contract/index.ts';
import { jsonRoot } from '../../contract/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { PageContext } from './context.ts';

/** Links to an operation as XML and as JSON. `values` are in the order of its parameters. */
export function callLinks(
  { service: { operations }, links }: PageContext,
  key: OperationName,
  values: readonly string[],
): { readonly xml: string; readonly json: string } {
  const found = operations.find((candidate) => candidate.key === key);
  const { name, parameters } = invariant(found, 'the contract has every operation');
  const query = Object.fromEntries(zip(parameters, values).map(([parameter, value]) => [parameter.name, value]));
  return { xml: links.api(`/${name}`, query), json: links.api(`${jsonRoot}/${name}`, query) };
}
