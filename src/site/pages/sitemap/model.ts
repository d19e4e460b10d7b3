/** The pages that search engines should know, if the instance is indexed. */

import type { SiteServices } from '../../context.ts';

const shown = 500;

export interface SitemapModel {
  readonly players: readonly string[];
  readonly games: readonly string[];
}

/** The best-placed players and the games with the most owners. */
export async function sitemapModel({ store, instance }: SiteServices): Promise<SitemapModel> {
  if (!instance.isIndexed) return { players: [], games: [] };
  const range = { offset: 0, limit: shown };
  return {
    players: (await store.leaderboard(null, range)).items.map(({ player }) => player.name),
    games: (await store.popularGames(range)).map(({ game }) => game.gameId),
  };
}
