/** getLastestTrophies, getTrophies and GetTrophyProgression: a player's trophies. */

import type { Handlers } from '../contract/index.ts';
import { progressionByDay, progressionOf } from '../domain/index.ts';
import type { OperationContext } from './context.ts';
import { presentGameTrophies, presentPlayerTrophy } from './present.ts';

type TrophyHandlers = Pick<Handlers, 'getLastestTrophies' | 'getTrophies' | 'GetTrophyProgression'>;

export function createTrophyHandlers({ store, now, zone }: OperationContext): TrophyHandlers {
  return {
    async getLastestTrophies({ sNetID, iMax, sSince }) {
      const trophies = await store.latestTrophies(sNetID, sSince, iMax);
      if (trophies === null) return null;
      const at = now();
      return trophies.map((trophy) => presentPlayerTrophy(trophy, at));
    },

    async getTrophies({ sNetID, sGameId }) {
      const trophies = await store.atOneState((reads) => reads.playerTrophies(sNetID, sGameId));
      return trophies === null ? null : presentGameTrophies(trophies, now());
    },

    async GetTrophyProgression({ sNetId, sGameId }) {
      const ofAllGames = sGameId.trim() === '';
      const dates = await store.earnedDates(sNetId, ofAllGames ? null : sGameId);
      if (dates === null) return null;
      const points = ofAllGames ? progressionByDay(dates, zone) : progressionOf(dates);
      return points.map(({ at, value }) => ({ Date: at, Value: value }));
    },
  };
}
