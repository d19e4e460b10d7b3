import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { withContents } from './contents.ts';

/** The examples of tables of contents. */
export const contentsExamples: ComponentExamples = {
  name: 'Contents',
  use: 'Beside a page of more than three screens, in wide windows. A page in tabs has none.',
  examples: [
    {
      state: 'Two parts, one of which has parts',
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
