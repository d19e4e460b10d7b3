import type { ComponentExamples } from '../example.ts';
import { codeBlock } from './code-block.ts';

/** The examples of blocks of code. */
export const codeBlockExamples: ComponentExamples = {
  name: 'Code',
  use: 'For code that a reader copies without changes. The button that copies it is shown only if the browser runs scripts.',
  examples: [
    {
      state: 'A command',
      show: ({ t }) => codeBlock('With curl', "curl 'http://127.0.0.1:8080/api/v1/games'", t),
    },
  ],
};
