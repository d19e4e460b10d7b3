/** The link to a person's account. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../frame/context.ts';

/**
 * Renders a link to the account pages, or to the sign-in page for people who are not signed in. Its HTML is the same for everybody, so that
 * pages can be cached (docs/spec/access.md 3, rule 2).
 */
export function accountLink({ links, t }: PageContext): Markup {
  return html`<a href="${links.path('/sign-in')}" data-account="${links.path('/session')}"
    >${t.layout.account}</a
  >`;
}
