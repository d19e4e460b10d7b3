import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { pagedList } from './pager.ts';

/** The examples of pages of a list. */
export const pagerExamples: ComponentExamples = {
  name: 'Pages of a list',
  use: 'Below a list of more than one page. A page beyond the end leads back.',
  examples: [
    { state: 'In the middle', show: ({ t }) => pagedList({ ...list, page: pageAt(50) }, t) },
    { state: 'Beyond the end', show: ({ t }) => pagedList({ ...list, page: pageAt(500) }, t) },
  ],
};

const list = {
  total: 151,
  list: () => html`<p class="quiet">The items of the page.</p>`,
  empty: html``,
  link: () => '#component-pages-of-a-list',
};

function pageAt(offset: number) {
  return { offset, limit: 50 };
}
