/** A page of the index of games. */

import type { GameIndexPart } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { GamesQuery } from './query.ts';

/** Page numbers end here; a filter leads to what follows. */
const maxPages = 50;

/** A page of the index, and how many games its filters leave. */
export interface GamesIndexModel {
  readonly query: GamesQuery;
  readonly games: GameIndexPart;
  /** Games that page numbers reach. */
  readonly listed: number;
}

/** Reads the page of the index that the filters and the order choose. */
export async function gamesIndexModel(
  { store }: SiteServices,
  { query }: ModelRequest<GamesQuery>,
): Promise<GamesIndexModel> {
  const max = maxPages * query.limit;
  const limit = query.offset >= max ? 0 : query.limit;
  const games = await store.listCatalogue({ ...query, limit });
  return { query, games, listed: Math.min(games.total, max) };
}
