/** The frame of every documentation page: the search field, and the tree of all pages. */

import type { Contents, ContentsEntry, ContentsGroup } from '../../../docs/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { Texts } from '../../texts/texts.ts';
import { maxSearchText } from './query.ts';

/** The data that the frame needs. */
export interface DocsFrame {
  readonly t: Texts;
  readonly contents: Contents;
  /** The key of the current page; null on the page with search results. */
  readonly current: string | null;
  /** Returns the URL of a page by its key. */
  readonly page: (key: string) => string;
  /** The search field; null if the documentation cannot be searched here. */
  readonly search: { readonly action: string; readonly text: string } | null;
}

/** Renders the page with search and tree at its side, or above it in narrow windows. */
export function withDocsFrame(frame: DocsFrame, main: Markup): Markup {
  const { contents, search } = frame;
  const { docs: t } = frame.t;
  return html`<div class="docs">
    <div class="docs-side">
      ${search === null ? '' : searchForm(search, frame.t)}
      <details class="docs-tree">
        <summary>${t.allPages}</summary>
        <nav aria-label="${t.title}">${contents.map((group) => writeGroup(group, frame))}</nav>
      </details>
    </div>
    ${main}
  </div>`;
}

/** Writes a group of pages. It is open if it contains the current page, or if no page is current. */
function writeGroup({ title, entries }: ContentsGroup, frame: DocsFrame): Markup {
  const isOpen = (group: ContentsGroup): boolean =>
    group.entries.some((entry) => isWithin(entry, frame.current));
  const inside = html`<summary>${title}</summary>
    ${writeEntries(entries, frame)}`;
  return isOpen({ title, entries }) || !frame.contents.some(isOpen)
    ? html`<details open="open">${inside}</details>`
    : html`<details>${inside}</details>`;
}

function searchForm(
  { action, text }: NonNullable<DocsFrame['search']>,
  { docs: t }: Texts,
): Markup {
  return html`<form role="search" method="get" action="${action}" aria-label="${t.search}">
    <label class="hidden" for="docs-find">${t.search}</label>
    <input
      id="docs-find"
      name="q"
      type="search"
      value="${text}"
      placeholder="${t.title}"
      maxlength="${maxSearchText}"
      autocomplete="off"
    />
    <button type="submit" class="second">${t.find}</button>
  </form>`;
}

function writeEntries(entries: readonly ContentsEntry[], frame: DocsFrame): Markup {
  return html`<ul>
    ${entries.map(
      (entry) =>
        html`<li>
          ${writeEntry(entry, frame)}${isWithin(entry, frame.current) && entry.children.length > 0 ? writeEntries(entry.children, frame) : ''}
        </li>`,
    )}
  </ul>`;
}

/** Checks whether the current page is this entry or below it. */
function isWithin({ key, children }: ContentsEntry, current: string | null): boolean {
  return key === current || children.some((child) => isWithin(child, current));
}

function writeEntry({ key, title }: ContentsEntry, { current, page }: DocsFrame): Markup {
  return key === current
    ? html`<a href="${page(key)}" aria-current="page">${title}</a>`
    : html`<a href="${page(key)}">${title}</a>`;
}
