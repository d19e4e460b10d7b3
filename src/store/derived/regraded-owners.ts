/**
 * What follows over all players, and for the days of owners, when one trophy of a set has another grade. Nothing is counted again,
 * because a popular trophy has hundreds of thousands of owners. Only for owners whose rows are as they were before the grade changed.
 */

import type { TimeZone } from '../../domain/time/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { RankChanges } from '../ranking/ranking.ts';
import { playerActivity, upsertInto } from '../schema/tables.ts';
import { DayChanges } from './activity.ts';
import type { OwnerRange, OwnersOfSet, RegradedTrophy } from './owner-progress.ts';
import { movedPoints, scoreChanges, toParameters } from './owner-progress.ts';

/** Players with the same score and country, and the same after the trophy moved. */
interface MovedPlayers {
  readonly points: number;
  readonly tie: number;
  readonly tieAfter: number;
  readonly country: string;
  readonly players: number;
}

const selectMoved = read<MovedPlayers>(
  `SELECT d.points AS "points", d.tie AS "tie", d.tie_after AS "tieAfter", d.country AS "country", COUNT(*) AS "players"
   FROM (${scoreChanges}) d WHERE d.is_shown = 1 AND d.ranked = 1 GROUP BY d.points, d.tie, d.tie_after, d.country`,
);
const selectDays = read<{ playerId: number; earnedAt: number; days: string }>(
  `SELECT pg.player_id AS "playerId", e.earned_at AS "earnedAt", a.days AS "days"
   FROM player_game pg JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id
     JOIN player_activity a ON a.player_id = pg.player_id
   WHERE pg.game_id = ? AND pg.player_id > ? AND pg.player_id <= ? AND e.trophy_id = ? AND e.earned_at IS NOT NULL`,
);
const upsertDays = upsertInto(playerActivity);

/** Moves the owners in the ranking. Call before their scores are written. */
export async function moveInRanking(transaction: Transaction, owners: OwnersOfSet, rankings: RankChanges): Promise<void> {
  const more = movedPoints(owners);
  for (const { points, tie, tieAfter, country, players } of await transaction.all(selectMoved, toParameters(owners))) {
    rankings.move({ points, tie, country, ranked: 1 }, { points: points + more, tie: tieAfter, country, ranked: 1 }, players);
  }
}

/** Moves the trophy to its new grade on the days of its owners. Stated counts do not matter to days. */
export async function moveOnDays(
  transaction: Transaction,
  { range, trophy }: { readonly range: OwnerRange; readonly trophy: RegradedTrophy },
  zone: TimeZone,
): Promise<void> {
  const found = await transaction.all(selectDays, [...range, trophy.trophyId]);
  await transaction.runMany(
    upsertDays,
    found.map(({ playerId, earnedAt, days }) => {
      const changes = new DayChanges(zone);
      changes.move(trophy.from, earnedAt, null);
      changes.move(trophy.to, null, earnedAt);
      return [playerId, changes.applyTo(days)];
    }),
  );
}
