/** The header of every page, and the navigation bar at the bottom on phones (docs/spec/site-2.md A15, A16). */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { headerSearch } from '../components/search-field/search-field.ts';
import type { PageContext } from '../frame/context.ts';
import type { Section } from '../frame/routes.ts';
import { accountLink } from './account-link.ts';
import { logoImage } from './own-image.ts';

/** The entries of the navigation, in order. */
const entries = [
  'games',
  'players',
  'leaderboards',
  'compare',
  'about',
] as const satisfies readonly Section[];
/** The entries of the bottom bar, in order. */
const docked = ['home', 'games', 'leaderboards', 'players'] as const satisfies readonly Section[];

/** Renders logo and name, navigation and search. @param section the current entry of the navigation */
export function siteHeader(section: Section | undefined, context: PageContext): Markup {
  const { links, instance, identityAssets, t } = context;
  const logo =
    identityAssets.logo === null
      ? html`<span class="own" aria-hidden="true"
          ><svg width="24" height="24"><use href="#cup" /></svg
        ></span>`
      : logoImage(identityAssets.logo, links);
  return html`<header class="site">
    <div class="inside">
      <a class="mark" href="${links.to('home', {})}">${logo}<span>${instance.name}</span></a>
      <nav aria-label="${t.layout.mainNavigation}">
        <ul>
          ${entries.map((name) => html`<li>${entry({ href: links.to(name, {}), isCurrent: section === name }, t.layout.sections[name])}</li>`)}
          ${context.hasAccounts ? html`<li>${accountLink(context)}</li>` : ''}
        </ul>
      </nav>
      ${headerSearch(context)}
    </div>
  </header>`;
}

/** Renders the bottom bar with four links within reach of a thumb. Only phones show it. */
export function dock(
  section: Section | undefined,
  { links, t: { layout: t } }: PageContext,
): Markup {
  return html`<nav class="dock" aria-label="${t.phoneNavigation}">
    <ul>
      ${docked.map((name) => html`<li>${entry({ href: links.to(name, {}), isCurrent: section === name }, html`${drawings[name]}${t.docked[name]}`)}</li>`)}
    </ul>
  </nav>`;
}

interface Target {
  readonly href: string;
  readonly isCurrent: boolean;
}

function entry({ href, isCurrent }: Target, label: Markup | string): Markup {
  return isCurrent
    ? html`<a href="${href}" aria-current="page">${label}</a>`
    : html`<a href="${href}">${label}</a>`;
}

function drawing(path: string): Markup {
  return html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="${path}" />
  </svg>`;
}

const drawings = {
  home: drawing('M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z'),
  games: drawing('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z'),
  leaderboards: drawing('M4 20v-8h5v8M9 20V4h6v16M15 20v-6h5v6M3 20h18'),
  players: drawing('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6'),
} as const;
