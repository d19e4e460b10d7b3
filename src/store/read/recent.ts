/**
 * Recent trophies and players, and totals. The newest N trophies belong to at most N players, all of whom are among the N players with
 * the newest last trophy. So N trophies of N players are read, and no index over all trophies is needed.
 */

import type { Queries } from '../engine/engine.ts';
import { readPeople } from './people.ts';
import type { EarnedColumns, TrophyColumns } from './row-values.ts';
import { earnedColumns, toPlayerTrophy, toTrophy, trophyColumns } from './row-values.ts';
import type { CommunityReads } from '../port/store.ts';
import { read } from '../engine/statement.ts';
import { isCounted } from './visibility.ts';

type RecentReads = Pick<CommunityReads, 'recentTrophies' | 'recentPlayers' | 'totals'>;

/** Maximum length of a list. */
const maxItems = 100;

const selectRecentEarners = read<{ playerId: number }>(
  `SELECT s.player_id AS "playerId" FROM player_score s JOIN player p ON p.player_id = s.player_id
   WHERE s.visible = 1 AND s.last_earned_at IS NOT NULL AND ${isCounted}
   ORDER BY s.last_earned_at DESC NULLS LAST, s.player_id DESC LIMIT ?`,
);
const selectNewest = read<TrophyColumns & EarnedColumns & { earnedAt: number }>(
  `SELECT ${trophyColumns}, ${earnedColumns} FROM player p
   JOIN earned e ON e.player_id = p.player_id AND e.earned_at IS NOT NULL
   JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id JOIN game g ON g.game_id = e.game_id
   WHERE p.player_id = ? ORDER BY e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC LIMIT ?`,
);
const selectRecentPlayers = read<{ playerId: number }>(
  `SELECT p.player_id AS "playerId" FROM player p WHERE ${isCounted} ORDER BY p.updated_at DESC, p.player_id DESC LIMIT ?`,
);
const selectTotals = read<{ name: string; value: number }>(
  `SELECT name AS "name", value AS "value" FROM counter WHERE name IN ('players', 'games', 'trophies', 'earned')`,
);

export function createRecentReads(queries: Queries): RecentReads {
  return {
    async recentTrophies(limit) {
      const count = clamp(limit);
      const earners = await queries.all(selectRecentEarners, [count]);
      const ids = earners.map(({ playerId }) => playerId);
      const people = await readPeople(queries, ids);
      // One by one: a distributed engine cannot run a limited read for many players at once.
      const newest = await Promise.all(ids.map((playerId) => queries.all(selectNewest, [playerId, count])));
      const items = ids.flatMap((playerId, index) => (newest[index] ?? []).map((row) => ({ playerId, row })));
      return items
        .toSorted((a, b) => b.row.earnedAt - a.row.earnedAt || b.playerId - a.playerId)
        .slice(0, count)
        .flatMap(({ playerId, row }) => {
          const player = people.get(playerId);
          return player === undefined ? [] : [{ ...toPlayerTrophy(toTrophy(row), row), player }];
        });
    },
    async recentPlayers(limit) {
      const rows = await queries.all(selectRecentPlayers, [clamp(limit)]);
      const people = await readPeople(
        queries,
        rows.map(({ playerId }) => playerId),
      );
      return rows.flatMap(({ playerId }) => people.get(playerId) ?? []);
    },
    async totals() {
      const rows = await queries.all(selectTotals, []);
      const values = new Map(rows.map(({ name, value }) => [name, value]));
      const total = (name: string): number => values.get(name) ?? 0;
      return { players: total('players'), games: total('games'), trophies: total('trophies'), earned: total('earned') };
    },
  };
}

function clamp(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 0), maxItems);
}
