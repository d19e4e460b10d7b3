/** The page of a site that shows nothing yet, because its operator is setting it up (docs/spec/access.md 2, 5). */

import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';

/**
 * Renders the message that the site is being set up, and a link with which the operator continues the setup. Search engines must not index
 * this page.
 */
export function beingSetUpPage({ instance, links, t: { setUp: t } }: PageContext): HtmlPage {
  const main = html`<h1>${instance.name}</h1>
    <p class="lead">${t.text}</p>
    <p class="buttons"><a class="button second" href="${links.path('/setup')}">${t.action}</a></p>`;
  return { title: t.title, main, description: t.text, isHidden: true };
}
