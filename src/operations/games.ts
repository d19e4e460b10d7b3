/** The operations about a player's games: getGamesSince, getGame and getGames. */

import { timed } from '../cost/index.ts';
import type { Handlers, InBatches, types } from '../contract/index.ts';
import type { PlayerGameList } from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { presentGameTrophies, presentPlayerGame } from './present.ts';

type GameHandlers = Pick<Handlers, 'getGamesSince' | 'getGame' | 'getGames'>;

/** Creates the handlers of players' games. */
export function createGameHandlers({ store, now }: OperationContext): GameHandlers {
  return {
    getGamesSince: ({ sNetID, sDate }) =>
      store.atOneState(async (reads) => {
        const list = await reads.playerGameList(sNetID);
        if (list === null) return null;
        return presentList(list, sDate === null ? list.length : list.countSince(sDate));
      }),

    getGame: ({ sNetID, sIdGame }) =>
      store.atOneState(async (reads) => {
        const played = await reads.playedGame(sNetID, sIdGame);
        return played === null
          ? null
          : presentPlayerGame(played.game, presentGameTrophies(played.trophies, now()));
      }),

    getGames: ({ sNetID }) =>
      store.atOneState(async (reads) => {
        const list = await reads.playerGameList(sNetID);
        return list === null ? null : presentList(list, list.length);
      }),
  };
}

/** Maximum number of games that are written together. Their text is less than a quarter of a megabyte. */
export const maxWhole = 256;
/** Games per batch of a streamed list, about one chunk of a response. Each slow client occupies memory for at most one batch. */
export const batchSize = 64;

/** Presents a player's games. A long list is streamed, so that the whole response is never in memory. */
async function presentList(
  list: PlayerGameList,
  count: number,
): Promise<types.Game[] | InBatches<types.Game[]>> {
  await list.fill(count);
  return count <= maxWhole ? presentGames(list, 0, count) : presentBatches(list, count);
}

/** Returns the first games of a list in batches, which are read on demand. */
export function presentBatches(list: PlayerGameList, count: number): InBatches<types.Game[]> {
  return Object.assign(batchesOf(list, count), { length: count });
}

async function* batchesOf(
  list: PlayerGameList,
  count: number,
): AsyncGenerator<types.Game[], void, undefined> {
  for (let from = 0; from < count; from += batchSize)
    yield await presentGames(list, from, Math.min(from + batchSize, count));
}

/** Returns a list's games from the first index up to, but not including, the second index. */
export async function presentGames(
  list: PlayerGameList,
  from: number,
  to: number,
): Promise<types.Game[]> {
  const rows = await list.rows(from, to);
  return timed(() => rows.map((row) => presentPlayerGame(row)));
}
