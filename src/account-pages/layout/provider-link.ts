/** The link to the OpenID provider. */

import type { OpenIdProvider } from '../../access/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';

/** The path of the link with which signing in with the provider begins. */
export const providerPath = '/sign-in/provider';

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
