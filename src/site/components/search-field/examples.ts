import type { ComponentExamples } from '../example.ts';
import { pageSearch } from './search-field.ts';

/** The examples of search fields. */
export const searchFieldExamples: ComponentExamples = {
  name: 'Search',
  use: 'The header of every page has a search field. A page has a second search field only if nothing was found.',
  examples: [
    {
      state: 'On a page; suggestions appear after two letters',
      show: (context) => pageSearch({ label: 'Search of the example', value: 'lan' }, context),
    },
  ],
};
