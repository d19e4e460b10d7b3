/** Implements the port's reads of when a player earned trophies and games. */

import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { HistoryReads } from '../port/history.ts';
import type { GameRow } from '../port/store.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { createOwnerHistoryReads } from './owner-history.ts';
import type { EarnedColumns, TrophyColumns } from './row-values.ts';
import { earnedColumns, toPlayerTrophy, toTrophy, trophyColumns } from './row-values.ts';
import type { ShownNetworks } from './shown-networks.ts';

/** The reads about one player; those about owners are in owner-history.ts. */
type PlayerReads = Omit<HistoryReads, keyof ReturnType<typeof createOwnerHistoryReads>>;

const selectEnd = (direction: 'ASC' | 'DESC') =>
  read<{ earnedAt: number }>(
    `SELECT e.earned_at AS "earnedAt" FROM earned e WHERE e.player_id = ? AND e.earned_at IS NOT NULL
     ORDER BY e.earned_at ${direction === 'DESC' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'} LIMIT 1`,
  );
const [selectFirst, selectLast] = [selectEnd('ASC'), selectEnd('DESC')];
/** The date of the game is at or after its last trophy, so the index of games by date bounds the read. */
const playedIn = (shown: ShownNetworks) =>
  read<{ gameId: string; firstAt: number; lastAt: number; progress: number }>(
    `SELECT pg.game_id AS "gameId", pg.first_at AS "firstAt", pg.last_at AS "lastAt", pg.progress AS "progress" FROM player_game pg
   WHERE pg.player_id = ? AND pg.last_updated_at >= ? AND pg.last_at >= ? AND pg.first_at < ? AND ${shown.of('pg.network')}
   ORDER BY pg.first_at, pg.game_id LIMIT ?`,
  );
const selectPlatinums = read<{
  gameId: string;
  platinumAt: number | null;
  timeToPlatinum: number | null;
  earners: number | null;
  owners: number | null;
}>(
  `SELECT pg.game_id AS "gameId", pg.platinum_at AS "platinumAt", pg.time_to_platinum AS "timeToPlatinum",
     e.players AS "earners", o.players AS "owners"
   FROM player_game pg
   LEFT JOIN trophy t ON t.game_id = pg.game_id AND t.grade = 'platinum'
   LEFT JOIN owner_tally e ON e.game_id = t.game_id AND e.trophy_id = t.trophy_id
   LEFT JOIN owner_tally o ON o.game_id = pg.game_id AND o.trophy_id = ${wholeGame}
   WHERE pg.player_id = ? AND pg.platinum > 0 ORDER BY pg.platinum_at DESC NULLS LAST, pg.game_id`,
);
const completed = (shown: ShownNetworks) =>
  read<{ gameId: string; platinum: number; completedAt: number | null; timeToCompletion: number | null }>(
    `SELECT pg.game_id AS "gameId", pg.platinum AS "platinum", pg.completed_at AS "completedAt",
     pg.time_to_completion AS "timeToCompletion"
   FROM player_game pg WHERE pg.player_id = ? AND pg.progress = 100 AND ${shown.of('pg.network')} ORDER BY pg.completed_at DESC NULLS LAST, pg.game_id`,
  );
const selectNth = read<TrophyColumns & EarnedColumns>(
  `SELECT ${trophyColumns}, ${earnedColumns} FROM player p JOIN earned e ON e.player_id = p.player_id
   JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   JOIN game g ON g.game_id = e.game_id AND g.network = 'psn'
   WHERE p.player_id = ? AND e.earned_at >= ? AND e.earned_at < ? AND (? = 0 OR t.grade = 'platinum')
   ORDER BY e.earned_at ASC NULLS FIRST, e.game_id, e.trophy_id LIMIT 1 OFFSET ?`,
);
const selectDates = read<{
  firstAt: number | null;
  lastAt: number | null;
  platinumAt: number | null;
  completedAt: number | null;
  timeToPlatinum: number | null;
  timeToCompletion: number | null;
}>(
  `SELECT pg.first_at AS "firstAt", pg.last_at AS "lastAt", pg.platinum_at AS "platinumAt", pg.completed_at AS "completedAt",
     pg.time_to_platinum AS "timeToPlatinum", pg.time_to_completion AS "timeToCompletion"
   FROM player_game pg WHERE pg.player_id = ? AND pg.game_id = ?`,
);
/** Adds the games of the catalogue to rows. */
async function withGames<Row extends { readonly gameId: string }>(
  catalogue: CatalogueCache,
  rows: readonly Row[],
): Promise<(Row & { readonly game: GameRow })[]> {
  const games = await catalogue.games(rows.map(({ gameId }) => gameId));
  return rows.flatMap((row, index) => {
    const game = games[index];
    return game === undefined ? [] : [{ ...row, game }];
  });
}

export function createHistoryReads(queries: Queries, catalogue: CatalogueCache, shown: ShownNetworks): PlayerReads {
  const [selectPlayedIn, selectCompleted] = [playedIn(shown), completed(shown)];

  return {
    async earnedBetween(playerId) {
      const [first, last] = [await queries.get(selectFirst, [playerId]), await queries.get(selectLast, [playerId])];
      return first === undefined || last === undefined ? null : { firstAt: first.earnedAt, lastAt: last.earnedAt };
    },
    async playedIn(playerId, { from, until }, limit) {
      return withGames(catalogue, await queries.all(selectPlayedIn, [playerId, from, from, until, limit]));
    },
    async platinums(playerId) {
      const rows = await withGames(catalogue, await queries.all(selectPlatinums, [playerId]));
      return rows.map(({ earners, owners, ...row }) => ({ ...row, counts: { earners: earners ?? 0, owners: owners ?? 0 } }));
    },
    async completedGames(playerId) {
      const rows = await withGames(catalogue, await queries.all(selectCompleted, [playerId]));
      return rows.map(({ platinum, ...row }) => ({ ...row, hasPlatinum: platinum > 0 }));
    },
    async nthTrophies(playerId, asked) {
      const rows = await queries.allMany(
        selectNth,
        asked.map(({ from, until, nth, isPlatinum }) => [playerId, from, until, Number(isPlatinum), nth - 1]),
      );
      return rows.map(([row]) => (row === undefined ? null : toPlayerTrophy(toTrophy(row), row)));
    },
    async gameDates(playerId, gameId) {
      return (await queries.get(selectDates, [playerId, gameId])) ?? null;
    },
  };
}
