/** The players to compare, and the game to compare them over. */

import type { ListRange } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { pageNumber, typedText } from '../../query-parameters.ts';

const pageSize = 30;

export interface CompareQuery {
  readonly first: string;
  readonly second: string;
  readonly gameId: string | null;
  readonly page: ListRange;
}

export const compareQuery: QueryDefinition<CompareQuery> = {
  parameters: { a: typedText(100), b: typedText(100), game: typedText(100), page: pageNumber },
  read: (query) => ({
    first: query.get('a') ?? '',
    second: query.get('b') ?? '',
    gameId: query.get('game'),
    page: pageOf(query, pageSize),
  }),
};
