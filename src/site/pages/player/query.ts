/**
 * The parameters of a player's page. It has none of its own: those of the list of games lead to that list, which was a part of this
 * page once.
 */

import type { QueryDefinition } from '../../frame/page.ts';
import { playerGamesQuery } from '../player-games/query.ts';

/** What is read of the address of a player's page: only whether it leads to another page. */
export interface PlayerQuery {
  /** Whether the address asks for a part of the list of games. */
  readonly asksForGames: boolean;
}

/** Reads a query; any parameter of the list of games asks for that list. */
export const playerQuery: QueryDefinition<PlayerQuery> = {
  parameters: playerGamesQuery.parameters,
  read: (query) => ({ asksForGames: query.size > 0 }),
};
