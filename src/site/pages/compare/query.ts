/** The players to compare, the order of their games, and the game to compare two of them over. */

import type { ComparisonOrder, ListRange } from '../../../store/port/store.ts';
import { readPage } from '../../components/pager.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, pageNumber, typedText } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 30;
export const maxPlayers = 4;
const name = typedText(100);

/** The texts have one entry for each order, in display order. */
export const comparisonOrders: readonly ComparisonOrder[] = listNames(en.compare.orders);

export interface CompareQuery {
  /** As typed, at most four. */
  readonly names: readonly string[];
  readonly gameId: string | null;
  readonly order: ComparisonOrder;
  readonly page: ListRange;
}

export const compareQuery: QueryDefinition<CompareQuery> = {
  // `a` and `b` are the parameters of addresses from before there could be more than two players.
  parameters: {
    a: name,
    b: name,
    p: { each: name, max: maxPlayers },
    game: typedText(100),
    sort: chooseOne(comparisonOrders, 'played'),
    page: pageNumber,
  },
  read: (query) => ({
    names: [query.get('a') ?? '', query.get('b') ?? '', ...query.getAll('p')].filter((each) => each !== '').slice(0, maxPlayers),
    gameId: query.get('game'),
    order: comparisonOrders.find((order) => order === query.get('sort')) ?? 'played',
    page: readPage(query, pageSize),
  }),
};
