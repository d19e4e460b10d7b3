import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { section } from './section.ts';

/** The examples of section heads. */
export const sectionExamples: ComponentExamples = {
  name: 'Section',
  use: 'A heading does not contain a link: the link to the whole list is shown next to it.',
  examples: [
    {
      state: 'With a link to the whole list',
      show: () =>
        section(
          { id: 'example-all', heading: 'Recent games', all: { href: '#', label: 'All 44' } },
          html`<p class="quiet">The list.</p>`,
        ),
    },
    {
      state: 'With a note',
      show: () =>
        section(
          { id: 'example-note', heading: 'The last year', note: 'streak 20 days' },
          html`<p class="quiet">The drawing.</p>`,
        ),
    },
  ],
};
