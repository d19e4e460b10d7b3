/** The navigation of account pages: the groups, and below them the pages of the current group. It fits on a phone and needs no script. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';
import type { Section } from './sections.ts';
import { groupsFor, sectionOn } from './sections.ts';

/** Renders links to the pages that the person may open. There are none before they sign in and while they set up the site. */
export function navigation(asked: AskedPage, path: string): Markup {
  const { context, signedIn, t: texts } = asked;
  if (signedIn === null || path.startsWith('/setup')) return html``;
  const groups = groupsFor(signedIn.account.role);
  const section = sectionOn(path);
  const current = groups.find(({ pages }) => includes(pages, section));
  const top =
    groups.length === 1
      ? ''
      : html`<ul>
          ${groups.map(
            (group) =>
              html`<li>
                ${entry(context.links.path(group.pages[0].path), texts.groups[group.name], group === current ? 'true' : '')}
              </li>`,
          )}
        </ul>`;
  const pages = (current?.pages ?? []).filter(({ name }) => isOpen(asked, name)); // absent: the page is not in the navigation
  const below =
    pages.length < 2
      ? ''
      : html`<ul class="below">
          ${pages.map(
            (page) =>
              html`<li>
                ${entry(context.links.path(page.path), texts.sections[page.name], page === section ? (path === page.path ? 'page' : 'true') : '')}
              </li>`,
          )}
        </ul>`;
  return html`<nav class="account-nav" aria-label="${texts.navigation}">${top}${below}</nav>`;
}

function isOpen({ imports }: AskedPage, name: Section['name']): boolean {
  return name !== 'myUploads' || (imports !== null && imports.own !== 'off');
}

function includes(pages: readonly Section[], section: Section | undefined): boolean {
  return pages.some((page) => page === section);
}

function entry(href: string, label: string, current: 'page' | 'true' | ''): Markup {
  return current === ''
    ? html`<a href="${href}">${label}</a>`
    : html`<a href="${href}" aria-current="${current}">${label}</a>`;
}
