/** The reads across players, over any engine. */

import type { LevelSystem } from '../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from './engine.ts';
import { createComparisonRead } from './read-comparison.ts';
import { createGameListReads } from './read-game-list.ts';
import { createLeaderboardReads } from './read-leaderboards.ts';
import { createOwnerReads } from './read-owners.ts';
import { createRecentReads } from './read-recent.ts';
import { createSearchReads } from './read-search.ts';
import type { CommunityReads, Store } from './store.ts';

export function createCommunityReads(
  queries: Queries,
  catalogue: CatalogueCache,
  system: LevelSystem,
  { playerGames, place }: Pick<Store, 'playerGames' | 'place'>,
): CommunityReads {
  return {
    ...createSearchReads(queries, catalogue, system),
    ...createLeaderboardReads(queries, system, place),
    ...createOwnerReads(queries, catalogue),
    ...createRecentReads(queries),
    ...createComparisonRead(queries, catalogue),
    ...createGameListReads(queries, catalogue, playerGames),
  };
}
