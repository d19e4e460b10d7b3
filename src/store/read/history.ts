import { readProgress } from '../../records/trophy-progress.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, readPerList } from '../engine/statement.ts';
import type { Store } from '../port/store.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { withGames } from './completed-games.ts';
import { pageParameters } from './people.ts';
import type { EarnedColumns, TrophyColumns } from '../rows/row-values.ts';
import { earnedColumns, trophyColumns } from '../rows/row-values.ts';
import type { HiddenColumn } from './counted-trophies.ts';
import { isHiddenText, toShownTrophy } from './counted-trophies.ts';
import { isNotAhead } from '../derived/ahead.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';
import type { GameDatesRow } from '../port/play.ts';
import type { TitleColumns } from './play-times.ts';
import { sumTitles, titleColumns } from './play-times.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';

/** The reads of trophies by date. Reads of completed games are in completed-games.ts, reads of owners in owner-history.ts. */
type DateReads = Pick<Store, 'earnedBetween' | 'playedIn' | 'nthTrophies' | 'gameDates'>;

const selectEnd = (direction: 'ASC' | 'DESC') =>
  read<{ earnedAt: number }>(
    `SELECT e.earned_at AS "earnedAt" FROM earned e WHERE e.player_id = ? AND e.earned_at IS NOT NULL
     ORDER BY e.earned_at ${direction === 'DESC' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'} LIMIT 1`,
  );
const selectFirst = selectEnd('ASC');
const selectLast = selectEnd('DESC');
/** The date of a game is never before its last trophy, so the index of games by date limits the rows that are read. */
const playedInPeriod = (shown: ShownNetworks): string =>
  `FROM player_game pg
   WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.last_updated_at >= ? AND pg.last_at >= ? AND pg.first_at < ? AND ${shown.of('pg.network')}
     AND ${isNotAhead({ pair: 'pg', date: 'pg.first_at', playerId: '?' })}`;
const selectPlayed = (shown: ShownNetworks) => ({
  total: read<{ total: number }>(`SELECT COUNT(*) AS "total" ${playedInPeriod(shown)}`),
  page: read<{ gameId: string; firstAt: number; lastAt: number; progress: number }>(
    `SELECT pg.game_id AS "gameId", pg.first_at AS "firstAt", pg.last_at AS "lastAt", pg.progress AS "progress"
     ${playedInPeriod(shown)} ORDER BY pg.last_at DESC, pg.game_id LIMIT ? OFFSET ?`,
  ),
});
const selectNth = readPerList<TrophyColumns & EarnedColumns & HiddenColumn>(
  `SELECT ${trophyColumns}, ${earnedColumns}, ${isHiddenText} AS "isHidden" FROM player p JOIN earned e ON e.player_id = p.player_id
   JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   JOIN game g ON g.game_id = e.game_id AND g.network = 'psn'
   WHERE p.player_id = ? AND e.earned_at >= ? AND e.earned_at < ? AND (? = 0 OR t.grade = 'platinum')
   ORDER BY e.earned_at ASC NULLS FIRST, e.game_id, e.trophy_id LIMIT 1 OFFSET ?`,
);
/** Columns of a player's game: one row per title of the game that the player has played, or one row without a title. */
type DatesRow = Omit<GameDatesRow, 'playTime' | 'progress'> &
  TitleColumns & { readonly progress: string | null };
const selectDates = read<DatesRow>(
  `SELECT pg.first_at AS "firstAt", pg.last_at AS "lastAt", pg.platinum_at AS "platinumAt", pg.completed_at AS "completedAt",
     pg.time_to_platinum AS "timeToPlatinum", pg.time_to_completion AS "timeToCompletion", pg.trophy_progress AS "progress",
     ${titleColumns}
   FROM player_game pg JOIN player p ON p.player_id = pg.player_id
   LEFT JOIN play_time h ON h.player_id = pg.player_id AND h.game_id = pg.game_id AND p.hours_hidden = 0
   WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.game_id = ?`,
);

/** Combines the rows of a player's game (one per title) into its dates; returns null if there are no rows. */
function toDates(rows: readonly DatesRow[]): GameDatesRow | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { firstAt, lastAt, platinumAt, completedAt, timeToPlatinum, timeToCompletion } = first;
  const dates = { firstAt, lastAt, platinumAt, completedAt, timeToPlatinum, timeToCompletion };
  const progress = first.progress === null ? [] : readProgress(first.progress);
  return { ...dates, playTime: sumTitles(rows), progress };
}

/** Implements the port's reads of the dates of a player's trophies and games. */
export function createHistoryReads(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): DateReads {
  const played = selectPlayed(shown);

  return {
    async earnedBetween(playerId) {
      const first = await queries.get(selectFirst, [playerId]);
      const last = await queries.get(selectLast, [playerId]);
      return first === undefined || last === undefined
        ? null
        : { firstAt: first.earnedAt, lastAt: last.earnedAt };
    },
    async playedIn(playerId, query) {
      const { from, until, at } = query;
      const period = [...ownerParameters(playerId), from, from, until, at, playerId];
      const total = (await oneRow(queries, played.total, period)).total;
      const items = await withGames(
        catalogue,
        await queries.all(played.page, [...period, ...pageParameters(query)]),
      );
      return { items, total };
    },
    async nthTrophies(playerId, asked) {
      const rows = await queries.allMany(
        selectNth,
        asked.map(({ from, until, nth, isPlatinum }) => [
          playerId,
          playerId,
          from,
          until,
          Number(isPlatinum),
          nth - 1,
        ]),
      );
      return rows.map(([row]) => toShownTrophy(row));
    },
    async gameDates(playerId, gameId) {
      return toDates(await queries.all(selectDates, [...ownerParameters(playerId), gameId]));
    },
  };
}
