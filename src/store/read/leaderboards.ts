/** Leaderboards of the world and of countries. An index provides the order; skipped rows are skipped in the index only. */

import type { LevelSystem } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { Queries, Read, SqlValue } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
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

function scopeOf(system: LevelSystem, country: '' | 's.country = ? AND'): Scope {
  const points = `s.points_${system}`;
  const from = `FROM player_score s WHERE ${country} s.ranked = 1`;
  return {
    page: read<Ranked>(
      `SELECT s.player_id AS "playerId", ${points} AS "points", s.tie AS "tie"
       ${from} ORDER BY ${points} DESC, s.tie DESC, s.player_id LIMIT ? OFFSET ?`,
    ),
    tiesBefore: read<{ before: number }>(
      `SELECT COUNT(*) AS "before" ${from} AND ${points} = ? AND s.tie = ? AND s.player_id < ?`,
    ),
    count: read<{ total: number }>(`SELECT COUNT(*) AS "total" ${from}`),
  };
}

const selectRanked = (system: LevelSystem) =>
  read<Ranked & { country: string }>(
    `SELECT s.player_id AS "playerId", s.points_${system} AS "points", s.tie AS "tie", s.country AS "country"
     FROM player_name n JOIN player_score s ON s.player_id = n.player_id WHERE n.name_key = ? AND s.ranked = 1`,
  );
/** Sums the widest buckets of the rank counts (ranking.ts): a handful of rows for each country. */
const selectCountries = (system: LevelSystem) =>
  read<{ scope: string; players: number }>(
    `SELECT scope AS "scope", SUM(players) AS "players" FROM rank_tally
     WHERE level = 0 AND scope > '${system}:' AND scope < '${system};' GROUP BY scope ORDER BY 2 DESC, scope`,
  );

export function createLeaderboardReads(queries: Queries, system: LevelSystem, place: Store['place']): LeaderboardReads {
  const world = scopeOf(system, '');
  const national = scopeOf(system, 's.country = ? AND');
  const [ranked, countries] = [selectRanked(system), selectCountries(system)];
  const scope = (country: string | null): [Scope, SqlValue[]] =>
    country === null ? [world, []] : [national, [country.toLowerCase()]];

  return {
    async leaders(limit) {
      const page = { offset: 0, limit };
      return join(queries, await queries.all(world.page, pageParameters(page)), page, 1);
    },
    async leaderboard(country, page) {
      const [{ page: select, count }, parameters] = scope(country);
      const rows = await queries.all(select, [...parameters, ...pageParameters(page)]);
      const [first] = rows;
      if (first === undefined) return { items: [], total: (await oneRow(queries, count, parameters)).total };
      const placed = await place(first.playerId);
      const at = invariant(country === null ? placed?.world : placed?.country, 'a ranked player has a place');
      return { items: await join(queries, rows, page, at.position), total: at.total };
    },
    async leaderboardOffset(country, name) {
      const row = await queries.get(ranked, [foldName(name)]);
      if (row === undefined || (country !== null && row.country !== country.toLowerCase())) return null;
      const placed = await place(row.playerId);
      const at = country === null ? placed?.world : placed?.country;
      if (at === undefined || at === null) return null;
      const [{ tiesBefore }, parameters] = scope(country);
      const { before } = await oneRow(queries, tiesBefore, [...parameters, row.points, row.tie, row.playerId]);
      return at.position - 1 + before;
    },
    async rankedCountries() {
      const rows = await queries.all(countries, []);
      return rows.map(({ scope: name, players }) => ({ country: name.slice(system.length + 1), players }));
    },
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
  return zip(rows, positions).flatMap(([{ playerId, points }, position]) => {
    const player = people.get(playerId);
    return player === undefined ? [] : [{ position, player, points }];
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
