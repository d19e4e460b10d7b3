/** Reads the players who earned the trophy or platinum in the operator's spotlight, since the spotlight began (docs/spec/site.md 2.1). */

import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { SpotlightQuery } from '../port/home.ts';
import { maxLookedUp } from './owner-history.ts';
import { isNotAhead } from '../derived/ahead.ts';
import { isCounted, isShownRow } from '../derived/visibility.ts';

/** A player who earned the trophy or platinum in the spotlight, and when, in milliseconds UTC. */
export interface EarnedRow {
  readonly playerId: number;
  readonly earnedAt: number;
}

const maxEarners = 24;

const selectPlatinums = read<EarnedRow>(
  `SELECT pg.player_id AS "playerId", pg.platinum_at AS "earnedAt"
   FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted} AND ${isShownRow('pg')}
   WHERE pg.game_id = ? AND pg.platinum_at >= ? AND ${isNotAhead({ pair: 'pg', date: 'pg.platinum_at' })}
   ORDER BY pg.platinum_at DESC, pg.player_id DESC LIMIT ?`,
);
const selectEarners = read<EarnedRow>(
  `SELECT e.player_id AS "playerId", e.earned_at AS "earnedAt"
   FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted} AND ${isShownRow('pg')}
   JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id AND e.trophy_id = ?
   WHERE pg.game_id = ? AND pg.last_at >= ? AND e.earned_at >= ?
     AND ${isNotAhead({ pair: 'e', trophyId: 'e.trophy_id', date: 'e.earned_at' })} ORDER BY e.earned_at DESC, e.player_id DESC LIMIT ?`,
);

/**
 * Reads the counted players who earned the trophy, or the platinum of the game, the latest first.
 * @param present `owners`: the number of owners, because a trophy's owners are looked up one by one; `at`: milliseconds UTC
 * @returns null for a trophy with too many owners
 */
export async function spotlightEarners(
  queries: Queries,
  { gameId, trophyId, since, limit }: SpotlightQuery,
  { owners, at }: { readonly owners: number; readonly at: number },
): Promise<readonly EarnedRow[] | null> {
  const count = Math.min(limit, maxEarners);
  if (trophyId === null) return queries.all(selectPlatinums, [gameId, since, at, count]);
  return owners > maxLookedUp
    ? null
    : queries.all(selectEarners, [trophyId, gameId, since, since, at, count]);
}
