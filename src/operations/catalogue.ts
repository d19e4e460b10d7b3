/** The operations about the catalogue: getNumberListGames, getListGames, getListTrophies and GetAVGTrophiesGames. */

import type { Handlers } from '../contract/index.ts';
import { averageGame } from '../domain/index.ts';
import type { GameReads } from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { batchSize } from './games.ts';
import { presentCounts, presentGame, presentTrophy } from './present.ts';
import type { types } from '../contract/index.ts';

type CatalogueHandlers = Pick<
  Handlers,
  'getNumberListGames' | 'getListGames' | 'getListTrophies' | 'GetAVGTrophiesGames'
>;

/** Creates the handlers of the catalogue. */
export function createCatalogueHandlers({ store }: OperationContext): CatalogueHandlers {
  return {
    getNumberListGames: () => store.countGames(),

    async getListGames({ sGameId }) {
      if (sGameId.trim() === '') return presentAllGames(store);
      const games = await store.gamesById(sGameId);
      return games.map(presentGame);
    },

    async getListTrophies({ sGameId }) {
      const trophies = await store.gameTrophies(sGameId);
      return trophies === null ? null : trophies.map(presentTrophy);
    },

    async GetAVGTrophiesGames() {
      const average = averageGame(await store.averages());
      return average === null ? [] : [presentCounts(average, average.earned, average.total)];
    },
  };
}

/** Yields the whole catalogue in batches, because it may be too large for memory. The store's own batches are larger than these. */
async function* presentAllGames(store: GameReads): AsyncGenerator<types.Game[], void, undefined> {
  for await (const rows of store.allGames()) {
    for (let from = 0; from < rows.length; from += batchSize)
      yield rows.slice(from, from + batchSize).map(presentGame);
  }
}
