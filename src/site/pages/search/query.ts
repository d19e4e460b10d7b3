/** The parameters of a search. */

import type { ListRange } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { pageNumber, typedText } from '../../query-parameters.ts';

const pageSize = 24;

export interface SearchQuery {
  readonly text: string;
  readonly page: ListRange;
}

export const searchQuery: QueryDefinition<SearchQuery> = {
  parameters: { q: typedText(100), page: pageNumber },
  read: (query) => ({ text: query.get('q') ?? '', page: pageOf(query, pageSize) }),
};
