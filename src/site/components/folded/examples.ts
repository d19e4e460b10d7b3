import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { foldedOnPhones } from './folded.ts';

/** The examples of folded sections. */
export const foldedExamples: ComponentExamples = {
  name: 'Folded section',
  use: 'What a reader with a phone seldom looks for. Wide windows show it in full.',
  examples: [
    {
      state: 'Folded on phones',
      show: () => foldedOnPhones('How it is counted', html`<p>The content of the section.</p>`),
    },
  ],
};
