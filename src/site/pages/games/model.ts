/** A page of the index of games. */

import type { GameIndexPart } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { GamesQuery } from './query.ts';

/** Maximum page number. Readers reach the games on later pages by filters. */
const maxPages = 50;

/** A page of the index, and the number of games that match its filters. */
export interface GamesIndexModel {
  readonly query: GamesQuery;
  readonly games: GameIndexPart;
  /** Number of games that can be reached by page numbers. */
  readonly listed: number;
}

/** Reads the page of the index for the query's filters and order. */
export async function gamesIndexModel(
  { store }: SiteServices,
  { query }: ModelRequest<GamesQuery>,
): Promise<GamesIndexModel> {
  const max = maxPages * query.limit;
  const limit = query.offset >= max ? 0 : query.limit;
  const games = await store.listCatalogue({ ...query, limit });
  return { query, games, listed: Math.min(games.total, max) };
}
