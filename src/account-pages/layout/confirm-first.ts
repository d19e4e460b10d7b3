/** Asks for an identity proof before a form is filled in, if its change needs a fresh one. Otherwise typed text could be lost. */

import { isFresh } from '../../access/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedBySomebody } from '../page.ts';

/**
 * Renders the form. For a person whose last identity proof is too old, it renders a link to a new proof, which returns to this page. @param
 * path the page's path
 */
export function withProof(asked: AskedBySomebody, path: string, form: () => Markup): Markup {
  const { signedIn, now, context, t } = asked;
  if (isFresh(signedIn, now())) return form();
  const to = encodeURIComponent(path);
  return html`<p class="buttons">
    <a class="button second" href="${context.links.path('/sign-in')}?again=1&amp;to=${to}"
      >${t.signIn.confirmFirst}</a
    >
  </p>`;
}
