/** The footer of every page: the operator, the operator's links, feeds, and the choice of the theme (docs/spec/site.md 1.3). */

import { docsPath } from '../../docs/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';
import type { OperatorPage } from '../identity/instance.ts';
import { accountLink } from './account-link.ts';

const themes = ['system', 'light', 'dark'] as const;

/** Renders the footer. Links to pages that the operator has not written are left out. */
export function siteFooter(page: HtmlPage, context: PageContext): Markup {
  const { links, instance } = context;
  const t = context.t.layout;
  return html`<footer class="site">
    <div class="inside">
      <div>
        <ul>
          ${instance.links.map(({ label, address }) => item(address, label))}
          ${operatorPage(instance.imprint, links.to('imprint', {}), t.imprint)}
          ${operatorPage(instance.privacy, links.to('privacy', {}), t.privacy)}
          ${instance.contact === null ? '' : item(instance.contact, t.contact)}
          ${context.hasAccounts ? html`<li>${accountLink(context)}</li>` : ''}
          ${item(links.to('siteFeed', {}), t.feed)}
          ${context.docs === null ? '' : item(links.to('docs', {}), context.t.docs.title)}
          ${item(developerPage(context), t.forDevelopers)} ${dataLinks(page, context)}
        </ul>
        <p>${t.footer({ zone: context.zone.name })}</p>
      </div>
      <form method="get" action="${links.path(themePath)}">
        <span id="theme-label">${t.theme}</span>
        <input type="hidden" name="to" value="${context.here}" />
        ${themes.map((theme) => html`<button class="second" name="theme" value="${theme}" aria-pressed="${theme === context.theme ? 'true' : 'false'}" aria-describedby="theme-label">${t.themes[theme]}</button>`)}
      </form>
    </div>
  </footer>`;
}

/** Returns the URL of the reference of the modern API: a page of the documentation if it has one, otherwise a help page of the endpoint. */
function developerPage({ docs, links }: PageContext): string {
  const key = 'reference/v1';
  return docs?.has(key) === true ? links.path(docsPath(key)) : links.api('/docs');
}

/** Renders links to the data of the page, if an interface provides it. */
function dataLinks({ data = [] }: HtmlPage, { t: { layout: t } }: PageContext): Markup {
  if (data.length === 0) return html``;
  return html`<li>
    ${t.asData}
    ${data.map(({ href, label }, index) => html`${index === 0 ? '' : ', '}<a href="${href}">${label}</a>`)}
  </li>`;
}

/** Path of the form that chooses the theme. */
export const themePath = '/theme';

function item(address: string, label: string): Markup {
  return html`<li><a href="${address}">${label}</a></li>`;
}

/** Renders a link to a page of the operator; empty if the operator has no such page. */
function operatorPage(page: OperatorPage | null, own: string, label: string): Markup {
  if (page === null) return html``;
  return item('address' in page ? page.address : own, label);
}

/** The id of the section about profiles on the page about the site. */
export const ownProfileId = 'your-profile';

/** Links to the operator's contact address. Without one, links to the site's section about players' data. */
export function ownProfile({ instance, links, t: { player: t } }: PageContext): Markup {
  return html`<p class="own-profile">
    ${t.isThisYou}
    <a href="${instance.contact ?? `${links.to('about', {})}#${ownProfileId}`}">${t.howToHide}</a>
  </p>`;
}
