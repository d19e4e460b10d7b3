/**
 * Leaderboards of the world and of countries. An index provides the order. Near the beginning, the rows before a page are skipped in the
 * index. The start of a page further back is found with the counts of the ranking.
 */

import { foldName } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { Queries, Read, SqlValue } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { pageParameters, readPeople } from './people.ts';
import type { BoardReads, RankedPlayer } from '../port/boards.ts';
import type { ListPart, ListRange } from '../port/games.ts';
import type { Store } from '../port/store.ts';
import { read } from '../engine/statement.ts';
import { findOnBoard } from '../ranking/ranking.ts';

type LeaderboardReads = Pick<
  BoardReads,
  'leaders' | 'leaderboard' | 'leaderboardOffset' | 'rankedCountries'
>;

/** Pages that start at or after this index find their start with the counts. */
const farBehind = 1000;

interface Ranked {
  readonly playerId: number;
  readonly points: number;
  /** Orders players with equal points (ranking.ts). */
  readonly tie: number;
}

interface Scope {
  readonly page: Read<Ranked>;
  /** Selects a page that starts at a standing and continues with lower ones. */
  readonly pageFrom: Read<Ranked>;
  /** Counts the players with the same points and tie who are listed before a player (parameters: points, tie and id). */
  readonly tiesBefore: Read<{ before: number }>;
}

function scopeOf(country: '' | 's.country = ? AND'): Scope {
  const from = `FROM player_score s WHERE ${country} s.ranked = 1`;
  const columns = 's.player_id AS "playerId", s.points AS "points", s.tie AS "tie"';
  const order = 'ORDER BY s.points DESC, s.tie DESC, s.player_id LIMIT ? OFFSET ?';
  return {
    page: read<Ranked>(`SELECT ${columns} ${from} ${order}`),
    pageFrom: read<Ranked>(`SELECT ${columns} ${from} AND (s.points, s.tie) <= (?, ?) ${order}`),
    tiesBefore: read<{ before: number }>(
      `SELECT COUNT(*) AS "before" ${from} AND s.points = ? AND s.tie = ? AND s.player_id < ?`,
    ),
  };
}

const world = scopeOf('');
const national = scopeOf('s.country = ? AND');

const selectRanked = read<Ranked & { country: string }>(
  `SELECT s.player_id AS "playerId", s.points AS "points", s.tie AS "tie", s.country AS "country"
   FROM player_name n JOIN player_score s ON s.player_id = n.player_id WHERE n.name_key = ? AND s.ranked = 1`,
);
/** Counts the players of a scope: the sum of its widest buckets. */
const countPlayers = read<{ total: number }>(
  `SELECT CAST(COALESCE(SUM(players), 0) AS BIGINT) AS "total" FROM rank_bucket WHERE level = 0 AND scope = ?`,
);
/** Sums the widest buckets of the rank counts (ranking.ts): a handful of rows for each country. */
const selectCountries = read<{ country: string; players: number }>(
  `SELECT scope AS "country", SUM(players) AS "players" FROM rank_bucket
   WHERE level = 0 AND scope > '' GROUP BY scope ORDER BY 2 DESC, scope`,
);

/** Returns the statements of a leaderboard, and the parameters that they begin with. */
const scopeFor = (country: string | null): [Scope, SqlValue[]] =>
  country === null ? [world, []] : [national, [country.toLowerCase()]];

/** Returns the scope of the rank counts (ranking.ts): a country, or the empty text for all players. */
function scopeOfRanks(country: string | null): string {
  return country === null ? '' : country.toLowerCase();
}

async function readRows(
  queries: Queries,
  country: string | null,
  page: ListRange,
): Promise<readonly Ranked[]> {
  const [{ page: select, pageFrom }, parameters] = scopeFor(country);
  if (page.offset < farBehind) return queries.all(select, [...parameters, ...pageParameters(page)]);
  const start = await findOnBoard(queries, scopeOfRanks(country), page.offset);
  if (start === null) return [];
  const rest = pageParameters({ ...page, offset: start.skipped });
  return queries.all(pageFrom, [...parameters, start.points, start.tie, ...rest]);
}

/** Implements the port's reads of leaderboards. */
export function createLeaderboardReads(
  queries: Queries,
  readRanks: Store['ranks'],
): LeaderboardReads {
  return {
    async leaders(limit) {
      const page = { offset: 0, limit };
      return join(queries, await queries.all(world.page, pageParameters(page)), page, 1);
    },
    async leaderboard(country, page) {
      const rows = await readRows(queries, country, page);
      const [first] = rows;
      if (first === undefined)
        return {
          items: [],
          total: (await oneRow(queries, countPlayers, [scopeOfRanks(country)])).total,
        };
      const ranks = await readRanks(first.playerId);
      const at = invariant(
        country === null ? ranks?.world : ranks?.country,
        'a ranked player has a rank',
      );
      return { items: await join(queries, rows, page, at.position), total: at.total };
    },
    async leaderboardOffset(country, name) {
      const row = await queries.get(selectRanked, [foldName(name)]);
      if (row === undefined || (country !== null && row.country !== country.toLowerCase()))
        return null;
      const ranks = await readRanks(row.playerId);
      const at = country === null ? ranks?.world : ranks?.country;
      if (at === undefined || at === null) return null;
      const [{ tiesBefore }, parameters] = scopeFor(country);
      const { before } = await oneRow(queries, tiesBefore, [
        ...parameters,
        row.points,
        row.tie,
        row.playerId,
      ]);
      return at.position - 1 + before;
    },
    async rankedCountries() {
      return (await queries.all(selectCountries, [])).map(({ country, players }) => ({
        country,
        players,
      }));
    },
  };
}

/** Adds players and positions to rows. Positions start from the position of the first row. */
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
  const positions = toPositions(rows, offset, firstPosition, isTie);
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
export function toPositions<Row>(
  rows: readonly Row[],
  offset: number,
  firstPosition: number,
  isTied: (row: Row, next: Row) => boolean,
): number[] {
  let position = firstPosition;
  return rows.map((row, index) => {
    const previous = rows[index - 1];
    if (previous !== undefined && !isTied(previous, row))
      position = Math.max(offset, 0) + index + 1;
    return position;
  });
}

function isTie(a: Ranked, b: Ranked): boolean {
  return a.points === b.points && a.tie === b.tie;
}
