/** Links from a page to the API calls that return the same data. */

import type { OperationName } from '../../contract/index.ts';
import { jsonRoot } from '../../contract/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { PageContext } from './context.ts';
import type { HtmlPage } from './page.ts';

/**
 * Returns the URLs at which an operation returns the data of the page, as XML and as JSON. `values` are the arguments, in the order of the
 * operation's parameters.
 */
export function dataAddresses(
  { service: { operations }, links, t: { player: t } }: PageContext,
  key: OperationName,
  values: readonly string[],
): NonNullable<HtmlPage['data']> {
  const found = operations.find((candidate) => candidate.key === key);
  const { name, parameters } = invariant(found, 'the contract has every operation');
  const query = Object.fromEntries(
    zip(parameters, values).map(([parameter, value]) => [parameter.name, value]),
  );
  return [
    { href: links.api(`/${name}`, query), label: t.xml },
    { href: links.api(`${jsonRoot}/${name}`, query), label: t.json },
  ];
}

/** Renders a sentence with links to the data of the page. */
export function dataLinks(
  context: PageContext,
  key: OperationName,
  values: readonly string[],
): Markup {
  const [xml, json] = dataAddresses(context, key, values).map(
    ({ href, label }) => html`<a href="${href}">${label}</a>`,
  );
  return context.t.player.data.markup({
    xml: invariant(xml, 'there are two addresses'),
    json: invariant(json, 'there are two addresses'),
  });
}
