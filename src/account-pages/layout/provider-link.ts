/** The link to the OpenID provider. */

import type { OpenIdProvider } from '../../access/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedBySomebody, AskedPage } from '../page.ts';

/** The path of the link with which signing in with the provider begins. */
export const providerPath = '/sign-in/provider';

/** The parameter of the link that adds the provider to the account that is signed in. */
export const addParameter = 'add';

/** Renders the link that adds the provider to the person's account; empty without a provider, or if the account has it already. */
export async function addProviderPanel(asked: AskedBySomebody, back: string): Promise<Markup> {
  const { provider, access, signedIn, context, t: texts } = asked;
  if (provider === null || (await access.entry.hasWay(signedIn.account.accountId, 'oidc')))
    return html``;
  const t = texts.provider;
  const query = `${addParameter}=1&to=${encodeURIComponent(back)}`;
  return html`<section class="panel">
    <h2>${t.addTitle}</h2>
    <p>${t.addHint}</p>
    <p class="buttons">
      <a class="button second" href="${context.links.path(providerPath)}?${query}">${t.add}</a>
    </p>
  </section>`;
}

/** Renders the link that starts signing in with the provider; empty without a provider. */
export function providerLink(
  { context, t: texts }: AskedPage,
  provider: OpenIdProvider | null,
  to: string,
): Markup {
  if (provider === null) return html``;
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`;
  return html`<p class="buttons">
    <a class="button" href="${context.links.path(providerPath)}${query}"
      >${texts.provider.signIn}</a
    >
  </p>`;
}
