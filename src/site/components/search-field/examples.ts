import type { ComponentExamples } from '../example.ts';
import { pageSearch } from './search-field.ts';

/** The examples of search fields. */
export const searchFieldExamples: ComponentExamples = {
  name: 'Search',
  use: 'The header of every page has it. A page has one of its own only where nothing was found.',
  examples: [
    {
      state: 'On a page, with suggestions from two letters',
      show: (context) => pageSearch({ label: 'Search of the example', value: 'lan' }, context),
    },
  ],
};
