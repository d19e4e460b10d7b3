/** The layout of every page. */

import type { Markup } from '../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../documents/markup/index.ts';
import { assetNames } from '../assets/assets.ts';
import { cupSymbol } from '../components/cup.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPage } from '../page.ts';
import type { Section } from '../routes.ts';

/** Renders a complete HTML document. */
export function writeDocument(page: HtmlPage, section: Section | undefined, context: PageContext): string {
  const { title, main, feed, searched = '' } = page;
  const { links, instance, language } = context;
  const t = context.t.layout;
  return html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${withoutBidiControls(title)} · ${instance.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="same-origin" />
        <link rel="icon" type="image/svg+xml" href="${links.asset(assetNames.icon)}" />
        <link rel="stylesheet" href="${links.asset(assetNames.sheet)}" />
        <script src="${links.asset(assetNames.script)}" defer="defer"></script>
        ${feed === undefined ? html`` : html`<link rel="alternate" type="application/atom+xml" href="${feed.href}" title="${withoutBidiControls(feed.title)}" />`}
      </head>
      <body>
        <a class="skip" href="#main">${t.skip}</a>
        ${cupSymbol} ${siteHeader(section, searched, context)}
        <main id="main" class="inside" tabindex="-1">${main}</main>
        <footer class="site">
          <div class="inside">
            <p>${t.footer}</p>
            <p>
              <a href="${links.to('siteFeed', {})}">${t.feed}</a> · <a href="${links.to('bindings', {})}">${t.bindings}</a> ·
              <a href="${links.api('')}">${t.operations}</a> · <a href="${links.api('/docs')}">${t.reference}</a> ·
              <a href="${links.api('/openapi.json')}">${t.openApi}</a>
            </p>
          </div>
        </footer>
      </body>
    </html> `.toString();
}

function siteHeader(section: Section | undefined, searched: string, context: PageContext): Markup {
  const { links, instance } = context;
  const t = context.t.layout;
  return html`<header class="site">
    <div class="inside">
      <a class="mark" href="${links.to('home', {})}">${laurel}<span>${instance.name}</span></a>
      <nav aria-label="${t.mainNavigation}">
        <ul>
          <li>${entry(links.to('leaderboards', {}), t.leaderboards, section === 'leaderboards')}</li>
          <li>${entry(links.to('compare', {}), t.compare, section === 'compare')}</li>
          <li>${entry(links.to('bindings', {}), t.api, section === 'api')}</li>
        </ul>
      </nav>
      ${section === 'home' ? '' : searchForm(searched, context)}
    </div>
  </header>`;
}

function searchForm(searched: string, { links, t: { layout: t } }: PageContext): Markup {
  return html`<form class="find" role="search" method="get" action="${links.to('search', {})}">
    <label class="hidden" for="find">${t.searchLabel}</label>
    <input
      id="find"
      name="q"
      type="search"
      value="${searched}"
      placeholder="${t.searchHint}"
      maxlength="100"
      autocomplete="off"
      spellcheck="false"
    />
    <button type="submit">${t.search}</button>
  </form>`;
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
