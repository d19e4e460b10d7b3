import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { emptyState } from './empty-state.ts';

/** The examples of empty lists and of marks. */
export const emptyStateExamples: ComponentExamples = {
  name: 'Empty state, mark, notice',
  use: 'An empty list tells what will be there, why there is nothing yet, and one thing to do. It never shows only "no data".',
  examples: [
    {
      state: 'An empty cabinet',
      show: (context) => emptyState({ list: 'cabinet', href: '#' }, context),
    },
    { state: 'A mark', show: () => html`<span class="tag">hidden</span>` },
    { state: 'A notice', show: () => html`<p class="notice">This player is not ranked.</p>` },
  ],
};
