import type { ComponentExamples } from '../example.ts';
import { codeBlock } from './code-block.ts';

/** The examples of blocks of code. */
export const codeBlockExamples: ComponentExamples = {
  name: 'Code',
  use: 'What a reader copies as it is. The button to copy is there where scripts run.',
  examples: [
    {
      state: 'A command',
      show: ({ t }) => codeBlock('With curl', "curl 'http://127.0.0.1:8080/api/v1/games'", t),
    },
  ],
};
