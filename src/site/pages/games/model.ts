/** Games of the catalogue, those with the most owners first. */

import type { FoundGame, ListPart } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest } from '../../page.ts';
import type { GamesIndexQuery } from './query.ts';

export interface GamesIndexModel extends GamesIndexQuery {
  readonly games: ListPart<FoundGame>;
}

export async function gamesIndexModel(
  { store }: SiteServices,
  { query }: ModelRequest<GamesIndexQuery>,
): Promise<GamesIndexModel> {
  const { text, page } = query;
  return { ...query, games: await (text === '' ? store.popularGames(page) : store.searchGames(text, page)) };
}
