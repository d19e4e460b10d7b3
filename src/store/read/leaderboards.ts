/** Leaderboards of the world and of countries. An index provides the order; skipped rows are skipped in the index only. */

import { foldName } from '../../domain/index.ts';
import type { Queries, Read, SqlValue } from '../engine/engine.ts';
import { pageParameters, readPeople } from './people.ts';
import type { CommunityReads, ListRange, ListPart, RankedPlayer, Store } from '../port/store.ts';
import { read } from '../engine/statement.ts';

type LeaderboardReads = Pick<CommunityReads, 'leaders' | 'leaderboard' | 'leaderboardOffset' | 'rankedCountries'>;

interface Ranked {
  readonly playerId: number;
  readonly points: number;
  /** Orders players with the same points (ranking.ts). */
  readonly tie: number;
}

interface Scope {
  readonly page: Read<Ranked>;
  /** Counts the players with the same points and tie who are listed before a player (parameters: points, tie and id). */
  readonly tiesBefore: Read<{ before: number }>;
  readonly count: Read<{ total: number }>;
}

function scopeOf(country: '' | 's.country = ? AND'): Scope {
  const from = `FROM player_score s WHERE ${country} s.ranked = 1`;
  return {
    page: read<Ranked>(
      `SELECT s.player_id AS "playerId", s.points AS "points", s.tie AS "tie"
       ${from} ORDER BY s.points DESC, s.tie DESC, s.player_id LIMIT ? OFFSET ?`,
    ),
    tiesBefore: read<{ before: number }>(
      `SELECT COUNT(*) AS "before" ${from} AND s.points = ? AND s.tie = ? AND s.player_id < ?`,
    ),
    count: read<{ total: number }>(`SELECT COUNT(*) AS "total" ${from}`),
  };
}

const world = scopeOf('');
const national = scopeOf('s.country = ? AND');

const selectRanked = read<Ranked & { country: string }>(
  `SELECT s.player_id AS "playerId", s.points AS "points", s.tie AS "tie", s.country AS "country"
   FROM player_name n JOIN player_score s ON s.player_id = n.player_id WHERE n.name_key = ? AND s.ranked = 1`,
);
/** Sums the widest buckets of the rank counts (ranking.ts): a handful of rows for each country. */
const selectCountries = read<{ country: string; players: number }>(
  `SELECT scope AS "country", SUM(players) AS "players" FROM rank_tally
   WHERE level = 0 AND scope > '' GROUP BY scope ORDER BY 2 DESC, scope`,
);

/** The statements of a leaderboard, and the parameters that they begin with. */
const scopeFor = (country: string | null): [Scope, SqlValue[]] =>
  country === null ? [world, []] : [national, [country.toLowerCase()]];

/** Implements the port's reads of leaderboards. */
export function createLeaderboardReads(queries: Queries, place: Store['place']): LeaderboardReads {
  return {
    async leaders(limit) {
      const page = { offset: 0, limit };
      return join(queries, await queries.all(world.page, pageParameters(page)), page, 1);
    },
    async leaderboard(country, page) {
      const [{ page: select, count }, parameters] = scopeFor(country);
      const rows = await queries.all(select, [...parameters, ...pageParameters(page)]);
      const [first] = rows;
      if (first === undefined) return { items: [], total: (await queries.get(count, parameters))?.total ?? 0 };
      const placed = await place(first.playerId);
      const at = country === null ? placed?.world : placed?.country;
      return { items: await join(queries, rows, page, at?.position ?? page.offset + 1), total: at?.total ?? 0 };
    },
    async leaderboardOffset(country, name) {
      const row = await queries.get(selectRanked, [foldName(name)]);
      if (row === undefined || (country !== null && row.country !== country.toLowerCase())) return null;
      const placed = await place(row.playerId);
      const at = country === null ? placed?.world : placed?.country;
      if (at === undefined || at === null) return null;
      const [{ tiesBefore }, parameters] = scopeFor(country);
      const ties = await queries.get(tiesBefore, [...parameters, row.points, row.tie, row.playerId]);
      return at.position - 1 + (ties?.before ?? 0);
    },
    rankedCountries: () => queries.all(selectCountries, []),
  };
}

/** Joins rows with their players and calculates positions from the position of the first row. */
async function join(
  queries: Queries,
  rows: readonly Ranked[],
  { offset }: ListRange,
  firstPosition: number,
): Promise<ListPart<RankedPlayer>['items']> {
  const people = await readPeople(
    queries,
    rows.map(({ playerId }) => playerId),
  );
  const positions = positionsOf(rows, offset, firstPosition, isTie);
  return rows.flatMap(({ playerId, points }, index) => {
    const player = people.get(playerId);
    return player === undefined ? [] : [{ position: positions[index] ?? 0, player, points }];
  });
}

/**
 * Calculates the positions of consecutive rows like SQL's RANK(): ties share a position, and the positions after a tie are skipped.
 * @param offset 0-based index of the first row in the whole list
 * @param firstPosition position of the first row
 */
export function positionsOf<Row>(
  rows: readonly Row[],
  offset: number,
  firstPosition: number,
  isTied: (row: Row, next: Row) => boolean,
): number[] {
  let position = firstPosition;
  return rows.map((row, index) => {
    const previous = rows[index - 1];
    if (previous !== undefined && !isTied(previous, row)) position = Math.max(offset, 0) + index + 1;
    return position;
  });
}

function isTie(a: Ranked, b: Ranked): boolean {
  return a.points === b.points && a.tie === b.tie;
}
