/** Paged lists: the page that a URL selects, and the links to the other pages. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { Texts } from '../../texts/texts.ts';

/** Returns the range of a list that a page shows. @param page its number; null for the first page */
export function toRange(page: number | null, size: number): ListRange {
  return { offset: page === null ? 0 : (page - 1) * size, limit: size };
}

/** Whether a page is beyond the end of its list. The first page always exists. */
function isBeyond({ offset }: ListRange, total: number): boolean {
  return offset > 0 && offset >= total;
}

/** Returns the HTTP status of one page of a list: 404 if the page is beyond the end. */
export function listStatus(page: ListRange, total: number): 200 | 404 {
  return isBeyond(page, total) ? 404 : 200;
}

interface PagedList {
  readonly page: ListRange;
  /** Number of items in the whole list. */
  readonly total: number;
  /** Renders the items of this page. */
  readonly list: () => Markup;
  /** Shown instead of an empty list. */
  readonly empty: Markup;
  /** Returns the link to another page. */
  readonly link: (query: LinkQuery) => string;
}

/** Renders one page of a list with links to the other pages. */
export function pagedList({ page, total, list, empty, link }: PagedList, t: Texts): Markup {
  if (total === 0) return empty;
  return isBeyond(page, total)
    ? beyondEnd({ page, total, link }, t.pager)
    : html`${list()} ${pager({ page, total, link }, t.pager)}`;
}

function lastOf({ limit }: ListRange, total: number): number {
  return Math.max(Math.ceil(total / limit), 1);
}

/** The fields that the links to other pages need. */
type PagerParts = Pick<PagedList, 'page' | 'total' | 'link'>;

function beyondEnd({ page, total, link }: PagerParts, t: Texts['pager']): Markup {
  const last = lastOf(page, total);
  return html`<p class="empty">${t.beyond}</p>
    <nav class="pager" aria-label="${t.label}">
      <a href="${link({ page: 1 })}">${t.first}</a>
      ${last > 1 ? html`<a href="${link({ page: last })}">${t.last({ page: last })}</a>` : ''}
    </nav>`;
}

/** Links to the previous and next pages; empty if the list has one page. */
function pager({ page, total, link }: PagerParts, t: Texts['pager']): Markup {
  const { offset, limit } = page;
  const last = lastOf(page, total);
  if (last === 1) return html``;
  const number = Math.floor(offset / limit) + 1;
  const to = (target: number, label: string, rel: string): Markup =>
    html`<a href="${link({ page: target })}" rel="${rel}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t.label}">
    ${number > 1 ? to(number - 1, t.previous, 'prev') : html`<span></span>`}
    <span>${t.range({ from: offset + 1, to: Math.min(offset + limit, total), total })}</span>
    ${number < last ? to(number + 1, t.next, 'next') : html`<span></span>`}
  </nav>`;
}
