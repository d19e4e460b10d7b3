/** The layout of every page. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { artSymbols } from '../components/art.ts';
import { logoImage } from './own-image.ts';
import { headerSearch } from '../components/search-field/search-field.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';
import type { Section } from '../frame/routes.ts';
import { linkTo } from '../frame/links.ts';
import { siteFooter, ownProfile } from './footer.ts';
import { writeHead } from './head.ts';

/** Renders a complete HTML document. */
export function writeDocument(page: HtmlPage, section: Section | undefined, context: PageContext): string {
  const { language, theme, t } = context;
  return html`<!DOCTYPE html>
    <html lang="${language}" data-theme="${theme}" data-density="${context.instance.density}">
      ${writeHead(page, context)}
      <body data-dates="${context.format.dateLocale}">
        <a class="skip" href="#main">${t.layout.skip}</a>
        ${artSymbols} ${siteHeader({ section, hasSearch: page.hasSearch === true }, context)}
        <main id="main" class="inside" tabindex="-1">${page.main} ${isOfPlayer(page, context) ? ownProfile(context) : ''}</main>
        ${siteFooter(context)}
      </body>
    </html> `.toString();
}

/** Whether the page is about a player who exists. */
function isOfPlayer({ status = 200 }: HtmlPage, { here }: PageContext): boolean {
  return status === 200 && here.startsWith(linkTo('player', { name: '' }));
}

/** The entries of the navigation, in order. */
const entries = ['games', 'leaderboards', 'compare', 'api', 'about'] as const satisfies readonly Section[];

interface Header {
  readonly section: Section | undefined;
  readonly hasSearch: boolean;
}

function siteHeader({ section, hasSearch }: Header, context: PageContext): Markup {
  const { links, instance, identityAssets } = context;
  const t = context.t.layout;
  const targets = {
    games: links.to('games', {}),
    leaderboards: links.to('leaderboards', {}),
    compare: links.to('compare', {}),
    api: links.to('bindings', {}),
    about: links.to('about', {}),
  };
  const logo = identityAssets.logo === null ? laurel : logoImage(identityAssets.logo, links);
  return html`<header class="site">
    <div class="inside">
      <a class="mark" href="${links.to('home', {})}">${logo}<span>${instance.name}</span></a>
      <nav aria-label="${t.mainNavigation}">
        <ul>
          ${entries.map((name) => html`<li>${entry(targets[name], t.sections[name], section === name)}</li>`)}
        </ul>
      </nav>
      ${hasSearch ? '' : headerSearch(context)}
    </div>
  </header>`;
}

function entry(href: string, label: string, isCurrent: boolean): Markup {
  return isCurrent ? html`<a href="${href}" aria-current="page">${label}</a>` : html`<a href="${href}">${label}</a>`;
}

/** The logo: two laurel twigs. */
const laurel = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" class="twigs">
  <path
    d="M15 29C7 27 4 20 5 12c1 1 3 2 3 5 0-5 1-8 4-11 1 4 0 8-2 11 2-2 4-3 6-3-1 4-3 6-6 7 3 0 4 1 5 3v5Zm2 0c8-2 11-9 10-17-1 1-3 2-3 5 0-5-1-8-4-11-1 4 0 8 2 11-2-2-4-3-6-3 1 4 3 6 6 7-3 0-4 1-5 3v5Z"
  />
</svg>`;
