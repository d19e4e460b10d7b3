import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { exampleTrophy } from '../example.ts';
import { maskedIcon, trophyIcon } from './trophy-icon.ts';

/** An image that exists on every instance. */
const image = '/art/players/LanternFox.svg';

/** The examples of trophy icons. */
export const trophyIconExamples: ComponentExamples = {
  name: 'Icon of a trophy',
  use: 'Shown next to the title. The icon is grey if the trophy is not earned. For a hidden trophy, only the grade is shown.',
  examples: [
    {
      state: 'With an image, without an image, and hidden',
      show: (context) =>
        html`${trophyIcon(exampleTrophy({ image }), context)}
        ${trophyIcon(exampleTrophy({ grade: 'gold' }), context)}
        ${maskedIcon(exampleTrophy({ image, hidden: true }), context)}`,
    },
    {
      state: 'Not earned',
      show: (context) =>
        html`<p class="missing">${trophyIcon(exampleTrophy({ image }), context)}</p>`,
    },
  ],
};
