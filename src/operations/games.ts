/** getGamesSince, getGame and getGames: a player's games. */

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

/** Shorter lists are presented and written at once: they are less than a quarter of a megabyte of text. */
export const maxWhole = 256;
/** Games per batch of a streamed list: about one chunk of a response. Each slow client keeps at most one batch in memory. */
export const batchSize = 64;

/** The first games of a list that has been read; a long list is streamed, so that the whole response is never in memory. */
async function presentList(
  list: PlayerGameList,
  count: number,
): Promise<types.Game[] | InBatches<types.Game[]>> {
  await list.fill(count);
  return count <= maxWhole ? presentGames(list, 0, count) : presentBatches(list, count);
}

/** The first games of a list in batches; each batch is read on demand. */
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

/** The games of a list from one index up to, not including, another. */
export async function presentGames(
  list: PlayerGameList,
  from: number,
  to: number,
): Promise<types.Game[]> {
  const rows = await list.rows(from, to);
  return timed(() => rows.map((row) => presentPlayerGame(row)));
}
