/** The games that a reader looks for. */

import type { ListRange } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { pageNumber, typedText } from '../../query-parameters.ts';

const pageSize = 48;

export interface GamesIndexQuery {
  /** The beginnings of words of the title; empty for all games with owners. */
  readonly text: string;
  readonly page: ListRange;
}

export const gamesIndexQuery: QueryDefinition<GamesIndexQuery> = {
  parameters: { q: typedText(100), page: pageNumber },
  read: (query) => ({ text: query.get('q') ?? '', page: pageOf(query, pageSize) }),
};
