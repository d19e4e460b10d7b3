import { zip } from '../../invariant.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';
import type { PlayTime, PlayTimeReads } from '../port/play-time.ts';

/** Columns of play_time AS h; all are null in a row without a title. */
export const titleColumns = `h.seconds AS "seconds", h.sessions AS "sessions", h.first_at AS "playedFirst", h.last_at AS "playedLast",
  h.read_at AS "readAt"`;

/** A title of a game that a player has played, or nulls if there is none. */
export interface TitleColumns {
  readonly seconds: number | null;
  readonly sessions: number | null;
  readonly playedFirst: number | null;
  readonly playedLast: number | null;
  readonly readAt: number | null;
}

const selectTitles = read<TitleColumns>(
  `SELECT ${titleColumns} FROM play_time h JOIN player p ON p.player_id = h.player_id AND p.hours_hidden = 0 AND p.hidden = 0
   WHERE h.player_id = ? AND ${isShownGame('h.game_id')} AND h.game_id = ?`,
);

/** Implements the port's reads of players' play times by game. */
export function createPlayTimeReads(queries: Queries): Pick<PlayTimeReads, 'gameTimes'> {
  return {
    async gameTimes(playerId, gameIds) {
      const titles = await queries.allMany(
        selectTitles,
        gameIds.map((gameId) => [...ownerParameters(playerId), gameId]),
      );
      return new Map(
        zip(gameIds, titles).flatMap(([gameId, rows]) => {
          const time = sumTitles(rows);
          return time === null ? [] : [[gameId, time] as const];
        }),
      );
    },
  };
}

/** Sums the play time of a game over all of its titles; returns null if there is none. */
export function sumTitles(rows: readonly TitleColumns[]): PlayTime | null {
  const readings = known(rows, 'readAt');
  if (readings.length === 0) return null;
  const sessions = known(rows, 'sessions');
  const first = known(rows, 'playedFirst');
  const last = known(rows, 'playedLast');
  return {
    seconds: sum(known(rows, 'seconds')),
    sessions: sessions.length === 0 ? null : sum(sessions),
    firstAt: first.length === 0 ? null : Math.min(...first),
    lastAt: last.length === 0 ? null : Math.max(...last),
    readAt: Math.max(...readings),
  };
}

function known(rows: readonly TitleColumns[], property: keyof TitleColumns): number[] {
  return rows.flatMap((row) => row[property] ?? []); // absent: the network states no such value for the title, or the row has no title
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
