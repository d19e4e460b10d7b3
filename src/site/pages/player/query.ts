/**
 * The parameters of a player's page. It has none of its own. In older versions the list of games was part of this page, so the list's
 * parameters redirect to the list.
 */

import type { QueryDefinition } from '../../frame/page.ts';
import { playerGamesQuery } from '../player-games/query.ts';

/** The query of a player's page: only whether it redirects to another page. */
export interface PlayerQuery {
  /** Whether the URL selects part of the list of games. */
  readonly asksForGames: boolean;
}

/** Reads a query. Any parameter of the list of games selects that list. */
export const playerQuery: QueryDefinition<PlayerQuery> = {
  parameters: playerGamesQuery.parameters,
  read: (query) => ({ asksForGames: query.size > 0 }),
};
