/** The link of people who have an account. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../frame/context.ts';

/** Leads to signing in, or to the pages of the person who is signed in: its bytes are the same for everybody (docs/spec/access.md 3, rule 2). */
export function accountLink({ links, t }: PageContext): Markup {
  return html`<a href="${links.path('/sign-in')}" data-account="${links.path('/session')}"
    >${t.layout.account}</a
  >`;
}
