import type { ComponentExamples } from '../example.ts';
import { factList } from './facts.ts';

/** The examples of facts. */
export const factsExamples: ComponentExamples = {
  name: 'Facts',
  use: 'Three to six figures about one thing. An unknown figure is left out.',
  examples: [
    {
      state: 'Facts about a game; one figure is unknown',
      show: () =>
        factList([
          ['Trophies', '46'],
          ['Owners', '23'],
          ['Fastest platinum', null],
          ['Completed', '8.7 %'],
        ]),
    },
  ],
};
