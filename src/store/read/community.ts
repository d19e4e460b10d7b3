/** Implements the port's reads across players. */

import type { AheadDates } from './ahead.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { createComparisonRead } from './comparison.ts';
import type { GameListSources } from './game-list.ts';
import { createGameListReads } from './game-list.ts';
import { createLeaderboardReads } from './leaderboards.ts';
import { createBoardReads } from './network-boards.ts';
import { createNativeReads } from './native-figures.ts';
import { createNearNames } from './near-names.ts';
import { createOwnerReads } from './owners.ts';
import { createRecentReads } from './recent.ts';
import { createSearchReads } from './search.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { CommunityReads, GroupComparisonReads, Store } from '../port/store.ts';

export function createCommunityReads(
  queries: Queries,
  catalogue: CatalogueCache,
  rules: { readonly shown: ShownNetworks; readonly dates: AheadDates },
  { playerGames, place }: Pick<Store, 'place'> & Pick<GameListSources, 'playerGames'>,
): Omit<CommunityReads, 'dayZone'> & GroupComparisonReads {
  const { shown, dates } = rules;
  const searches = createSearchReads(queries, catalogue, shown);
  return {
    ...searches,
    ...createNearNames(queries, searches),
    ...createLeaderboardReads(queries, place),
    ...createBoardReads(queries),
    ...createNativeReads(queries),
    ...createOwnerReads(queries, catalogue),
    ...createRecentReads(queries, { shown, dates }),
    ...createComparisonRead(queries, catalogue, shown),
    ...createGameListReads({ queries, catalogue, shown, playerGames }),
  };
}
