import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { PlayTime, PlayTimeReads } from '../port/play-time.ts';
import { toNetwork } from '../rows/row-values.ts';

const shown = 'JOIN player p ON p.player_id = h.player_id AND p.hours_hidden = 0 AND p.hidden = 0';
const selectPlayed = read<{
  network: string;
  sourceId: string;
  gameId: string | null;
  seconds: number;
}>(
  `SELECT h.network AS "network", h.source_id AS "sourceId", h.game_id AS "gameId", h.seconds AS "seconds"
   FROM play_time h ${shown} WHERE h.player_id = ? AND h.seconds > 0`,
);
const selectGame = read<PlayTime>(
  `SELECT CAST(SUM(h.seconds) AS BIGINT) AS "seconds", CAST(SUM(h.sessions) AS BIGINT) AS "sessions",
     MIN(h.first_at) AS "firstAt", MAX(h.last_at) AS "lastAt", MAX(h.read_at) AS "readAt"
   FROM play_time h ${shown} WHERE h.player_id = ? AND h.game_id = ? GROUP BY h.game_id`,
);

/** Implements the port's reads of play times. */
export function createPlayTimeReads(queries: Queries): PlayTimeReads {
  return {
    async playTimes(playerId) {
      const networks = new Map<string, { seconds: number; readonly games: Set<string> }>();
      for (const row of await queries.all(selectPlayed, [playerId])) {
        const sums = networks.get(row.network) ?? { seconds: 0, games: new Set<string>() };
        networks.set(row.network, sums);
        sums.seconds += row.seconds;
        sums.games.add(row.gameId ?? `title ${row.sourceId}`);
      }
      return [...networks]
        .map(([network, { seconds, games }]) => {
          return { network: toNetwork(network), seconds, games: games.size };
        })
        .toSorted((a, b) => b.seconds - a.seconds || (a.network < b.network ? -1 : 1));
    },
    async gameTimes(playerId, gameIds) {
      if (gameIds.length === 0) return new Map();
      const rows = await queries.allMany(
        selectGame,
        gameIds.map((gameId) => [playerId, gameId]),
      );
      return new Map(
        rows.flatMap(([row], index) => {
          const gameId = gameIds[index];
          return row === undefined || gameId === undefined ? [] : [[gameId, { ...row }] as const];
        }),
      );
    },
  };
}
