/** Implements the port's reads of the owners of a game: the rarity of trophies, and the players who earned them first. */

import { wholeGame } from '../derived/owner-counts.ts';
import { isNotAhead } from '../derived/ahead.ts';
import { noFigures } from '../derived/game-figures.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { PlatinumOrder } from '../port/boards.ts';
import type { GameFiguresRow } from '../port/games.ts';
import type { Store } from '../port/store.ts';
import { toCounts } from '../rows/row-values.ts';
import { withPeople } from './people.ts';
import { isCounted, isShownRow } from '../derived/visibility.ts';

/** Maximum number of owners of a game for finding the earners of a trophy, because each owner is looked up. */
export const maxLookedUp = 2000;
const maxItems = 100;

const selectCounts = read<{ earners: number | null; owners: number }>(
  `SELECT e.players AS "earners", o.players AS "owners" FROM owner_count o
   LEFT JOIN owner_count e ON e.game_id = o.game_id AND e.trophy_id = ?
   WHERE o.game_id = ? AND o.trophy_id = ${wholeGame}`,
);
const selectFigures = read<GameFiguresRow>(
  `SELECT f.recent_players AS "recentPlayers", f.median_to_platinum AS "medianToPlatinum", f.median_to_completion AS "medianToCompletion",
     f.set_score AS "setScore"
   FROM game_stat f WHERE f.game_id = ?`,
);
interface PlatinumColumns {
  readonly playerId: number;
  readonly platinumAt: number;
  readonly timeToPlatinum: number | null;
}
const platinumOwners = (condition: string, order: string) =>
  read<PlatinumColumns>(
    `SELECT pg.player_id AS "playerId", pg.platinum_at AS "platinumAt", pg.time_to_platinum AS "timeToPlatinum"
     FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted} AND ${isShownRow('pg')}
     WHERE pg.game_id = ? AND ${condition} AND ${isNotAhead({ pair: 'pg', date: 'pg.platinum_at' })} ORDER BY ${order} LIMIT ?`,
  );
const selectOwners: Readonly<Record<PlatinumOrder, ReturnType<typeof platinumOwners>>> = {
  first: platinumOwners('pg.platinum_at IS NOT NULL', 'pg.platinum_at, pg.player_id'),
  latest: platinumOwners('pg.platinum_at IS NOT NULL', 'pg.platinum_at DESC, pg.player_id DESC'),
  fastest: platinumOwners(
    'pg.time_to_platinum IS NOT NULL',
    'pg.time_to_platinum, pg.platinum_at, pg.player_id',
  ),
};
const selectEarners = read<{ playerId: number; earnedAt: number }>(
  `SELECT e.player_id AS "playerId", e.earned_at AS "earnedAt" FROM player_game pg
   JOIN player p ON p.player_id = pg.player_id AND ${isCounted} AND ${isShownRow('pg')}
   JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id AND e.trophy_id = ? AND e.earned_at IS NOT NULL
   WHERE pg.game_id = ? AND ${isNotAhead({ pair: 'e', trophyId: 'e.trophy_id', date: 'e.earned_at' })}`,
);

/** The counts of a game without owners, which has no row. */
const nobody = { earners: null, owners: null };

/** Creates the reads of owners; `earners` returns null for a game with more than `maxLookedUp` owners. */
export function createOwnerHistoryReads(
  queries: Queries,
): Pick<Store, 'trophyCounts' | 'gameFigures' | 'platinumOwners' | 'earners'> {
  return {
    async trophyCounts(keys) {
      const rows = await queries.allMany(
        selectCounts,
        keys.map(({ gameId, trophyId }) => [trophyId, gameId]),
      );
      return rows.map(([row = nobody]) => toCounts(row));
    },
    async gameFigures(gameId) {
      return (await queries.get(selectFigures, [gameId])) ?? noFigures; // absent: the game has no figures
    },
    async platinumOwners(gameId, { order, limit, at }) {
      return withPeople(
        queries,
        await queries.all(selectOwners[order], [gameId, at, Math.min(limit, maxItems)]),
      );
    },
    async earners({ gameId, trophyId }, { limit, at }) {
      const counts = await queries.get(selectCounts, [trophyId, gameId]);
      if (counts !== undefined && counts.owners > maxLookedUp) return null;
      const rows = await queries.all(selectEarners, [trophyId, gameId, at]);
      const ascending = rows.toSorted((a, b) => a.earnedAt - b.earnedAt || a.playerId - b.playerId);
      return {
        first: await withPeople(queries, ascending.slice(0, limit)),
        latest: await withPeople(queries, ascending.slice(-limit).toReversed()),
      };
    },
  };
}
