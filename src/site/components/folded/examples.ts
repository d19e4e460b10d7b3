import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { foldedOnPhones } from './folded.ts';

/** The examples of folded sections. */
export const foldedExamples: ComponentExamples = {
  name: 'Folded section',
  use: 'For content that readers with a phone seldom look for. In wide windows, it is shown in full.',
  examples: [
    {
      state: 'Folded on phones',
      show: () => foldedOnPhones('How it is counted', html`<p>The content of the section.</p>`),
    },
  ],
};
