/** The operations about a player's trophies: getLastestTrophies, getTrophies and GetTrophyProgression. */

import type { Handlers } from '../contract/index.ts';
import { progressionByDay, countProgression } from '../domain/index.ts';
import type { OperationContext } from './context.ts';
import { latestTrophies } from './latest-trophies.ts';
import { presentGameTrophies } from './present.ts';

/** Number of dates that one statement reads. Longer lists are read in batches, from one snapshot of the data. */
const datesAtOnce = 5000;

type TrophyHandlers = Pick<Handlers, 'getLastestTrophies' | 'getTrophies' | 'GetTrophyProgression'>;

/** Creates the handlers of players' trophies. */
export function createTrophyHandlers({ store, now, zone }: OperationContext): TrophyHandlers {
  return {
    getLastestTrophies: ({ sNetID, iMax, sSince }) =>
      latestTrophies(
        store,
        { name: sNetID, sinceAt: sSince, max: iMax === 0 ? Infinity : iMax },
        now(),
      ),

    async getTrophies({ sNetID, sGameId }) {
      const trophies = await store.atOneState((reads) => reads.playerTrophies(sNetID, sGameId));
      return trophies === null ? null : presentGameTrophies(trophies, now());
    },

    async GetTrophyProgression({ sNetId, sGameId }) {
      const ofAllGames = sGameId.trim() === '';
      const gameId = ofAllGames ? null : sGameId;
      const first = await store.earnedDates(sNetId, gameId, datesAtOnce);
      const isLong = first !== null && first.length >= datesAtOnce;
      const dates = isLong
        ? await store.atOneState((reads) => reads.earnedDates(sNetId, gameId))
        : first;
      if (dates === null) return null;
      const points = ofAllGames ? progressionByDay(dates, zone) : countProgression(dates);
      return points.map(({ at, value }) => ({ Date: at, Value: value }));
    },
  };
}
