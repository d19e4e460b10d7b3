/** Links from a page to the API calls that return the same data. */

import type { OperationName } from '../../contract/index.ts';
import { jsonRoot } from '../../contract/index.ts';
import type { PageContext } from '../context.ts';

/** Links to an operation as XML and as JSON. `values` are in the order of its parameters. */
export function callLinks(
  { service: { operations }, links }: PageContext,
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
