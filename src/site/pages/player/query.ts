/**
 * The parameters of a player's page. It has none of its own: those of the list of games lead to that list, which was a part of this
 * page once.
 */

import type { QueryDefinition } from '../../frame/page.ts';
import { playerGamesQuery } from '../player-games/query.ts';

export interface PlayerQuery {
  /** Whether the address asks for a part of the list of games. */
  readonly asksForGames: boolean;
}

export const playerQuery: QueryDefinition<PlayerQuery> = {
  parameters: playerGamesQuery.parameters,
  read: (query) => ({ asksForGames: query.size > 0 }),
};
