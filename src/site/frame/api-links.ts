/** Links from a page to the API calls that return the same data. */

import type { OperationName } from '../../contract/index.ts';
import { jsonRoot } from '../../contract/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { PageContext } from './context.ts';

/** Says where the page is as data, with links to an operation as XML and as JSON. `values` are in the order of its parameters. */
export function dataLinks(
  { service: { operations }, links, t: { player: t } }: PageContext,
  key: OperationName,
  values: readonly string[],
): Markup {
  const found = operations.find((candidate) => candidate.key === key);
  const { name, parameters } = invariant(found, 'the contract has every operation');
  const query = Object.fromEntries(
    zip(parameters, values).map(([parameter, value]) => [parameter.name, value]),
  );
  return t.data.markup({
    xml: html`<a href="${links.api(`/${name}`, query)}">${t.xml}</a>`,
    json: html`<a href="${links.api(`${jsonRoot}/${name}`, query)}">${t.json}</a>`,
  });
}
