/** The query of a comparison: the players, the order of their games, or the one game by which two players are compared. */

import { choice, optional } from '../../../contract/index.ts';
import type { ComparisonOrder, ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 30;
const maxPlayers = 4;
const name = typedText(100);

/** The orders of the games, in display order. */
export const comparisonOrders: readonly ComparisonOrder[] = ['played', 'difference'];

/** The query of a comparison. It may contain too few names, or names of players who do not exist. */
export interface CompareQuery {
  /** At most four names, as typed. */
  readonly names: readonly string[];
  readonly gameId: string | null;
  readonly order: ComparisonOrder;
  readonly page: ListRange;
}

/** Reads a query and leaves out empty names and those after the fourth. */
export const compareQuery = defineQuery(
  // `a` and `b` are parameters of older URLs, from versions that compared only two players.
  {
    a: name,
    b: name,
    p: { each: name, max: maxPlayers },
    game: optional(typedText(100), null),
    sort: optional(choice(comparisonOrders), 'played'),
    page: pageNumber,
  },
  ({ a, b, p, game, sort, page }): CompareQuery => ({
    names: [a, b, ...p].filter((each) => each !== '').slice(0, maxPlayers),
    gameId: game,
    order: sort,
    page: toRange(page, pageSize),
  }),
);
