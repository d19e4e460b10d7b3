/** Paging of the long lists: getGames, getGamesSince, getLastestTrophies and getListGames. */

import type { Page, PageHandlers, PagePlace, PageRequest } from '../contract/index.ts';
import { foldName } from '../domain/index.ts';
import type {
  EarnedPlace,
  GamePlace,
  PlayerGameRow,
  PlayerTrophyRow,
  GameReads,
} from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { instantIn, numberIn, textIn, trophyIdIn } from './cursor-values.ts';
import { presentGame, presentPlayerGame, presentPlayerTrophy } from './present.ts';

/** Creates the handlers for pages of long lists. */
export function createPageHandlers({ store, now }: OperationContext): PageHandlers {
  async function playerGames(name: string, sinceAt: number | null, page: PageRequest) {
    const after = page.after === null ? null : readGamePlace(page.after);
    const rows = await store.atOneState((reads) =>
      reads.playerGamesAfter(name, sinceAt, after, page.limit + 1),
    );
    return rows === null ? null : cut(rows, page, placeOfGame, (row) => presentPlayerGame(row));
  }

  return {
    getGames: ({ sNetID }, page) => playerGames(sNetID, null, page),
    getGamesSince: ({ sNetID, sDate }, page) => playerGames(sNetID, sDate, page),

    /** iMax limits all pages together, so the sort key contains the number of items before it. */
    async getLastestTrophies({ sNetID, iMax, sSince }, { limit, after }) {
      const { place, given } = after === null ? { place: null, given: 0 } : readEarnedPlace(after);
      const left = iMax === 0 ? limit + 1 : iMax - given;
      const query = {
        order: 'latest',
        grade: null,
        sinceAt: sSince,
        untilAt: null,
        after: place,
      } as const;
      const rows = await store.earnedTrophies(
        sNetID,
        query,
        Math.max(0, Math.min(limit + 1, left)),
      );
      if (rows === null) return null;
      const at = now();
      const placeOf = (row: PlayerTrophyRow) => [...placeOfEarned(row), given + limit];
      return cut(rows, { limit, after }, placeOf, (row) => presentPlayerTrophy(row, at));
    },

    async getListGames({ sGameId }, page) {
      const after = page.after === null ? null : textIn(page.after[0]);
      const rows =
        sGameId.trim() === ''
          ? await store.gamesAfter(after ?? '', page.limit + 1)
          : await gamesOfId(store, sGameId, after);
      return cut(rows, page, ({ gameId }) => [gameId], presentGame);
    },
  };
}

/**
 * Returns the games that have this id and come after the last game of the previous page, which may have been removed since. All games with
 * the id are read, because there are few. The game whose own id it is comes first; the others are ordered by their own ids.
 *
 * @param after id of the last game; null for the first page
 */
async function gamesOfId(store: GameReads, gameId: string, after: string | null) {
  const games = await store.gamesById(gameId);
  if (after === null) return games;
  const isOwn = (id: string): boolean => foldName(id) === foldName(gameId);
  return games.filter((game) => !isOwn(game.gameId) && (isOwn(after) || game.gameId > after));
}

/** Creates a page from rows. The query reads one more row than the page has, to find out whether a next page exists. */
function cut<Row, Item>(
  rows: readonly Row[],
  { limit }: PageRequest,
  placeOf: (row: Row) => PagePlace,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next: last === undefined || rows.length <= limit ? null : placeOf(last),
  };
}

function placeOfGame({ lastUpdatedAt, game }: PlayerGameRow): PagePlace {
  return [lastUpdatedAt, game.gameId];
}

function placeOfEarned({ earnedAt, trophy }: PlayerTrophyRow): PagePlace {
  return [earnedAt, trophy.gameId, trophy.trophyId];
}

function readGamePlace([lastUpdatedAt, gameId]: PagePlace): GamePlace {
  return { lastUpdatedAt: instantIn(lastUpdatedAt), gameId: textIn(gameId) };
}

function readEarnedPlace([earnedAt, gameId, trophyId, given]: PagePlace): {
  readonly place: EarnedPlace;
  readonly given: number;
} {
  const place = {
    earnedAt: instantIn(earnedAt),
    gameId: textIn(gameId),
    trophyId: trophyIdIn(trophyId),
  };
  return { place, given: numberIn(given) };
}
