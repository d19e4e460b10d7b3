/** For forms whose change needs a fresh proof of who somebody is: nothing that was typed into them must be lost. */

import { isFresh } from '../../access/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedBySomebody } from '../page.ts';

/** The form; or, for somebody who has not proved lately who they are, a link to do so, which leads back. @param path the page's path */
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
