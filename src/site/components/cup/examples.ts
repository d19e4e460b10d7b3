import { html } from '../../../documents/markup/index.ts';
import { grades } from '../../../domain/index.ts';
import type { ComponentExamples } from '../example.ts';
import { cup, gradeList } from './cup.ts';

/** The examples of cups. */
export const cupExamples: ComponentExamples = {
  name: 'Cup',
  use: 'The grade is never told by colour alone: a word is shown next to the cup, or is there for those who do not see it.',
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
