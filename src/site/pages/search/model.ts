/** The players and games that match a search. */

import type {
  FoundGame,
  ListPart,
  NearNames,
  PlayerRow,
  GameIndexReads,
  GameReads,
} from '../../../store/port/store.ts';
import { maxNearNames } from '../../components/near-names/near-names.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { SearchQuery } from './query.ts';

/** The players and games that were found. */
export interface FoundModel extends SearchQuery {
  readonly players: ListPart<PlayerRow>;
  readonly games: ListPart<FoundGame>;
}

/** The players and games that were found, and near names if there are none. */
export interface SearchModel extends FoundModel {
  /** Similar names, if nothing was found. */
  readonly near: NearNames;
}

const nothing = { items: [], total: 0 };

/** Finds players and games by the typed text; if the query has a kind, only those of that kind. */
export async function foundModel(
  { store }: SiteServices,
  { query }: ModelRequest<SearchQuery>,
): Promise<FoundModel> {
  const { text, kind, page } = query;
  const [players, games] = await Promise.all([
    kind === 'games' ? nothing : store.searchPlayers(text, page),
    kind === 'players' ? nothing : searchGames(store, query),
  ]);
  return { ...query, players, games };
}

/** Finds players and games, or a page of one kind. Similar names are read only if nothing is found. */
export async function searchModel(
  services: SiteServices,
  request: ModelRequest<SearchQuery>,
): Promise<SearchModel> {
  const found = await foundModel(services, request);
  const isNothing = found.players.total + found.games.total === 0;
  const near = isNothing
    ? await services.store.nearNames(found.text, maxNearNames)
    : { players: [], games: [] };
  return { ...found, near };
}

/** Searches games by the index of their words. A filter by platform is applied in memory. */
function searchGames(
  store: GameReads & GameIndexReads,
  { text, platform, page }: SearchQuery,
): Promise<ListPart<FoundGame>> {
  if (platform === null) return store.searchGames(text, page);
  return text === ''
    ? Promise.resolve(nothing)
    : store.listCatalogue({ order: 'owners', filter: { text, platform }, ...page });
}
