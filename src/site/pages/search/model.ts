/** The players and games that a search finds. */

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

/** What a search finds. */
export interface FoundModel extends SearchQuery {
  readonly players: ListPart<PlayerRow>;
  readonly games: ListPart<FoundGame>;
}

/** The players and games that were found, and near names if there are none. */
export interface SearchModel extends FoundModel {
  /** If nothing was found: what the text may have meant. */
  readonly near: NearNames;
}

const nothing = { items: [], total: 0 };

/** Finds players and games by what was typed; with a kind, those of that kind alone. */
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

/** Finds players and games, or a page of one kind; near names only if nothing is found. */
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

/** Games of one platform are filtered in memory; the others are found by their words. */
function searchGames(
  store: GameReads & GameIndexReads,
  { text, platform, page }: SearchQuery,
): Promise<ListPart<FoundGame>> {
  if (platform === null) return store.searchGames(text, page);
  return text === ''
    ? Promise.resolve(nothing)
    : store.listCatalogue({ order: 'owners', filter: { text, platform }, ...page });
}
