/** The players and games that a search finds. */

import type { FoundGame, ListPart, PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest } from '../../page.ts';
import type { SearchQuery } from './query.ts';

export interface SearchModel extends SearchQuery {
  readonly players: ListPart<PlayerRow>;
  readonly games: ListPart<FoundGame>;
}

export async function searchModel({ store }: SiteServices, { query }: ModelRequest<SearchQuery>): Promise<SearchModel> {
  const { text, page } = query;
  return { ...query, players: await store.searchPlayers(text, page), games: await store.searchGames(text, page) };
}
