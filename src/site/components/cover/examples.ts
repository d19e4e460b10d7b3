import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { exampleGame } from '../example.ts';
import { cover } from './cover.ts';

/** A square image that exists on every instance: a drawn face. */
const square = '/art/players/LanternFox.svg';

/** The examples of covers. */
export const coverExamples: ComponentExamples = {
  name: 'Cover',
  use: 'A cover always has the ratio 20:11. An image of another shape is never cut: it is shown over a blurred copy of itself.',
  examples: [
    { state: 'Small: rows', show: (context) => cover(exampleGame(), context, { size: 's' }) },
    {
      state: 'In a column, with the ring of an ultra rare trophy',
      show: (context) =>
        html`<div class="sample">
          ${cover(exampleGame({ gameId: 'NPWR90002_00' }), context, { ring: 'ultra' })}
        </div>`,
    },
    {
      state: 'A square image',
      show: (context) =>
        html`<div class="sample">${cover(exampleGame({ image: square }), context)}</div>`,
    },
  ],
};
