/** Lists in pages: which part an address asks for, and what leads to the others. */

import type { Markup } from '../documents/markup/index.ts';
import { html } from '../documents/markup/index.ts';
import type { Page } from '../store/port/store.ts';
import type { LinkQuery } from './links.ts';
import { pageNumber } from './query.ts';
import { pagerTexts as t } from './texts.ts';

/** Which page of a list a query asks for; the first where it names none. */
export function pageOf(query: URLSearchParams, size: number): Page {
  const page = Number(pageNumber(query.get('page') ?? '') || 1);
  return { offset: (page - 1) * size, limit: size };
}

/** Whether a list ends before this page. The first page is always there. */
function isBeyond({ offset }: Page, total: number): boolean {
  return offset > 0 && offset >= total;
}

/** The status of a page of HTML that shows this page of a list. An address beyond the end names nothing. */
export function listStatus(page: Page, total: number): 200 | 404 {
  return isBeyond(page, total) ? 404 : 200;
}

export interface PagedList {
  readonly page: Page;
  /** Items in the whole list. */
  readonly total: number;
  /** The items of this page. */
  readonly list: () => Markup;
  /** What stands in place of a list without items. */
  readonly empty: Markup;
  /** The address of another page. */
  readonly link: (query: LinkQuery) => string;
}

/** One page of a list with links to the others. */
export function pagedList({ page, total, list, empty, link }: PagedList): Markup {
  if (total === 0) return empty;
  return isBeyond(page, total) ? beyondEnd(page, total, link) : html`${list()} ${pager(page, total, link)}`;
}

function lastOf({ limit }: Page, total: number): number {
  return Math.max(Math.ceil(total / limit), 1);
}

function beyondEnd(page: Page, total: number, link: PagedList['link']): Markup {
  const last = lastOf(page, total);
  return html`<p class="empty">${t.beyond}</p>
    <nav class="pager" aria-label="${t.label}">
      <a href="${link({ page: 1 })}">${t.first}</a>
      ${last > 1 ? html`<a href="${link({ page: last })}">${t.last(last)}</a>` : ''}
    </nav>`;
}

/** Links to the pages before and after; nothing where the list is one page. */
function pager(page: Page, total: number, link: PagedList['link']): Markup {
  const { offset, limit } = page;
  const last = lastOf(page, total);
  if (last === 1) return html``;
  const number = Math.floor(offset / limit) + 1;
  const to = (target: number, label: string, rel: string): Markup =>
    html`<a href="${link({ page: target })}" rel="${rel}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t.label}">
    ${number > 1 ? to(number - 1, t.previous, 'prev') : html`<span></span>`}
    <span>${t.range(offset + 1, Math.min(offset + limit, total), total)}</span>
    ${number < last ? to(number + 1, t.next, 'next') : html`<span></span>`}
  </nav>`;
}
