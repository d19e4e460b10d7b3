/** getGamesSince, getGame and getGames: what a player plays. */

import type { Handlers } from '../contract/index.ts';
import type { OperationContext } from './context.ts';
import { presentGameTrophies, presentPlayerGame } from './present.ts';

type GameHandlers = Pick<Handlers, 'getGamesSince' | 'getGame' | 'getGames'>;

export function createGameHandlers({ store, now }: OperationContext): GameHandlers {
  return {
    async getGamesSince({ sNetID, sDate }) {
      const games = await store.playerGames(sNetID);
      if (games === null) return null;
      const since =
        sDate === null ? games : games.filter(({ lastUpdatedAt }) => lastUpdatedAt !== null && lastUpdatedAt >= sDate);
      return since.map((game) => presentPlayerGame(game));
    },

    async getGame({ sNetID, sIdGame }) {
      const [game, trophies] = await Promise.all([store.playerGame(sNetID, sIdGame), store.playerTrophies(sNetID, sIdGame)]);
      if (game === null || trophies === null) return null;
      return presentPlayerGame(game, presentGameTrophies(trophies, now()));
    },

    async getGames({ sNetID }) {
      const games = await store.playerGames(sNetID);
      return games === null ? null : games.map((game) => presentPlayerGame(game));
    },
  };
}
