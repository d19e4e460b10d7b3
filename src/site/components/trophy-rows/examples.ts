import { html } from '../../../documents/markup/index.ts';
import type { ComponentExamples } from '../example.ts';
import { exampleTrophy } from '../example.ts';
import { trophyRows } from './trophy-rows.ts';

/** The examples of trophy rows. */
export const trophyRowsExamples: ComponentExamples = {
  name: 'Trophy rows',
  use: 'For trophies of several games. Trophies of one set are shown in other rows, which have a bar and an edge in the colour of the grade.',
  examples: [
    {
      state: 'Earned, rare, hidden',
      show: (context) =>
        trophyRows(
          [
            exampleTrophy(),
            exampleTrophy({ grade: 'gold', title: 'Without being seen' }),
            exampleTrophy({ grade: 'silver', hidden: true }),
          ].map((trophy, index) => ({
            trophy,
            counts: { earners: 40 - 18 * index, owners: 100 },
            under: html`Harbour of Lanterns`,
            when: html`19:27`,
          })),
          context,
        ),
    },
  ],
};
