/** The pages in the sitemap for search engines, if the instance may be indexed. */

import type { SiteServices } from '../../frame/context.ts';

const shown = 500;

/** The players and games whose pages are in the sitemap. */
export interface SitemapModel {
  readonly players: readonly string[];
  readonly games: readonly string[];
}

/** Reads the top players and the games with the most owners; null for an instance that is not indexed. */
export async function sitemapModel({
  store,
  instance,
}: SiteServices): Promise<SitemapModel | null> {
  if (!instance.isIndexed) return null;
  const range = { offset: 0, limit: shown };
  return {
    players: (await store.leaderboard(null, range)).items.map(({ player }) => player.name),
    games: (await store.popularGames(range)).map(({ game }) => game.gameId),
  };
}
