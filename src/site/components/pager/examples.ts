import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { pagedList } from './pager.ts';

/** The examples of pages of a list. */
export const pagerExamples: ComponentExamples = {
  name: 'Pages of a list',
  use: 'Shown below a list that has more than one page. A page beyond the end of the list has a link back.',
  examples: [
    {
      state: 'In the middle',
      show: ({ t }) => pagedList({ ...list, page: { offset: 50, limit: 50 } }, t),
    },
  ],
};

const list = {
  total: 151,
  list: () => html`<p class="quiet">The items of the page.</p>`,
  empty: html``,
  link: () => '#component-pages-of-a-list',
};
