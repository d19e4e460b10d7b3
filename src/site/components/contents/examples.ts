import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { withContents } from './contents.ts';

/** The examples of tables of contents. */
export const contentsExamples: ComponentExamples = {
  name: 'Contents',
  use: 'In wide windows, shown next to a page that is longer than three screens. A page with tabs has no table of contents.',
  examples: [
    {
      state: 'Two parts, one of them with parts of its own',
      show: () =>
        withContents(
          'Contents of the example',
          [
            { id: 'colours', label: 'Colours' },
            { id: 'type', label: 'Type', parts: [{ id: 'corners', label: 'Corners and depth' }] },
          ],
          html`<p>The page.</p>`,
        ),
    },
  ],
};
