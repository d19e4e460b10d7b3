import { html } from '../../../documents/markup/index.ts';
import { grades } from '../../../domain/index.ts';
import type { ComponentExamples } from '../example.ts';
import { cup, gradeList } from './cup.ts';

/** The examples of cups. */
export const cupExamples: ComponentExamples = {
  name: 'Cup',
  use: 'Colour is never the only sign of the grade: a word is next to the cup, or screen readers read it out.',
  examples: [
    {
      state: 'The four grades',
      show: ({ t }) =>
        html`<p>${grades.map((grade) => html`${cup(grade)} ${t.grades[grade]} `)}</p>`,
    },
    {
      state: 'Counts',
      show: (context) => gradeList({ platinum: 1, gold: 3, silver: 10, bronze: 31 }, context),
    },
  ],
};
