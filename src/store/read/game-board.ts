import type { GradeCounts } from '../../domain/index.ts';
import { foldName, computeProgress } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import { toBlock, firstOfBlock } from '../derived/board-counts.ts';
import { isCounted, isHiddenRow } from '../derived/visibility.ts';
import type { Parameters, Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, readLists, readPerList } from '../engine/statement.ts';
import type { BoardReads, RankedOwner } from '../port/boards.ts';
import type { GameRow } from '../port/games.ts';
import { gradesOfTie, toTie } from '../ranking/ranking.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { userPointsText } from '../schema/game-standing.ts';
import { toPositions } from './leaderboards.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { pageParameters, readPeople, withPeople } from './people.ts';

type GameBoardReads = Pick<
  BoardReads,
  'gameLeaders' | 'gameLeaderboard' | 'gameLeaderboardOffset' | 'gameRank'
>;

interface Owner extends GradeCounts {
  readonly playerId: number;
  readonly points: number;
  readonly lastUpdatedAt: number | null;
  /** 1 if the player hides the game: they have a position, but their row is not shown. */
  readonly isHidden: number;
}

const points = userPointsText('pg');
const columnsOf = (
  playerId: 'pg.player_id' | '?',
) => `pg.player_id AS "playerId", ${points} AS "points", pg.platinum AS "platinum", pg.gold AS "gold", pg.silver AS "silver",
  pg.bronze AS "bronze", pg.last_updated_at AS "lastUpdatedAt", ${isHiddenRow('pg', playerId)} AS "isHidden"`;
const columns = columnsOf('pg.player_id');
const owners = `FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted} WHERE pg.game_id = ?`;
const isTied = `${points} = ? AND pg.platinum = ? AND pg.gold = ? AND pg.silver = ?`;

/** Selects the first owners of a board. */
const selectFirst = read<Owner>(
  `SELECT ${columns} ${owners} AND ${points} > 0 ORDER BY ${points} DESC, pg.platinum DESC, pg.gold DESC, pg.silver DESC, pg.player_id LIMIT ?`,
);
/** Selects the owners with equal standings, starting at a player id. */
const selectTied = readPerList<Owner>(
  `SELECT ${columns} ${owners} AND ${isTied} AND pg.player_id >= ? ORDER BY pg.player_id LIMIT ? OFFSET ?`,
);
/** Selects an owner. The parameters are the player, the game and the player again. */
const selectOwner = read<Owner>(
  `SELECT ${columnsOf('?')} ${owners} AND pg.player_id = ? AND ${points} > 0`,
);
const countTiedBefore = read<{ count: number }>(
  `SELECT COUNT(*) AS "count" ${owners} AND ${isTied} AND pg.player_id >= ? AND pg.player_id < ?`,
);
const selectPlatinumDate = read<{ earnedAt: number | null }>(
  `SELECT e.earned_at AS "earnedAt" FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.game_id = ? AND t.grade = 'platinum'`,
);

/** A standing of the board, and the number of owners who share it. */
type Standing = readonly [points: number, tie: number, players: number];

const selectStandings = readLists<Standing>(
  `SELECT b.points, b.tie, CAST(SUM(b.players) AS BIGINT) FROM board_count b WHERE b.game_id = ?
   GROUP BY b.points, b.tie ORDER BY b.points DESC, b.tie DESC`,
);
const selectBlocks = readLists<readonly [block: number, players: number]>(
  'SELECT b.block, b.players FROM board_count b WHERE b.game_id = ? AND b.points = ? AND b.tie = ? ORDER BY b.block',
);
const countBetter = read<{ count: number }>(
  `SELECT CAST(COALESCE(SUM(b.players), 0) AS BIGINT) AS "count" FROM board_count b
   WHERE b.game_id = ? AND b.points >= ? AND (b.points > ? OR b.tie > ?)`,
);

/** The position at which a page begins. */
interface PageStart {
  readonly standing: Standing;
  /** The index of this standing among all standings. */
  readonly index: number;
  /** Number of owners with better standings. */
  readonly better: number;
  /** Number of owners of this standing who are listed before the page. */
  readonly skipped: number;
}

/**
 * The leaderboard of a game. Its length, ranks and the start of a page are sums over the counts of standings (derived/board-counts.ts).
 * The rows of a page are read by index from its start, so that no read grows with the number of owners.
 *
 * @param gameIdOf resolves an id to the id of a stored game; null if there is none
 */
export function createBoardReads(
  queries: Queries,
  catalogue: CatalogueCache,
  gameIdOf: (id: string) => Promise<string | null>,
): GameBoardReads {
  return {
    async gameLeaderboard(id, page) {
      const gameId = await gameIdOf(id);
      const game = gameId === null ? undefined : await catalogue.game(gameId);
      if (game === undefined) return null;
      const [limit, offset] = pageParameters(page);
      const standings = await queries.all(selectStandings, [game.gameId]);
      const total = standings.reduce((sum, [, , players]) => sum + players, 0);
      const start = offset === 0 ? null : findStart(standings, offset);
      if (offset > 0 && start === null) return { items: [], total };
      const rows = await readRows(queries, game.gameId, { standings, start, limit });
      const positions = toPositions(rows, offset, start === null ? 1 : 1 + start.better, isTie);
      return { items: await joinOwners(queries, game, rows, positions), total };
    },
    async gameLeaders(gameId, limit) {
      const game = await catalogue.game(gameId);
      if (game === undefined) return [];
      const rows = await queries.all(selectFirst, [gameId, limit]);
      const positions = toPositions(rows, 0, 1, isTie);
      const leaders = zip(rows, positions).flatMap(([{ playerId, isHidden, ...row }, position]) => {
        if (isHidden === 1) return [];
        return [{ playerId, position, progress: computeProgress(row.points, game.totalPoints) }];
      });
      return withPeople(queries, leaders);
    },
    async gameRank(id, playerId) {
      const found = await findOwner(queries, await gameIdOf(id), playerId);
      return found === null ? null : 1 + (await betterThan(queries, found.gameId, found.owner));
    },
    async gameLeaderboardOffset(id, name) {
      const player = await queries.get(selectNamedPlayerId, [foldName(name)]);
      if (player === undefined) return null;
      const found = await findOwner(queries, await gameIdOf(id), player.playerId);
      if (found === null) return null;
      const { gameId, owner } = found;
      return (
        (await betterThan(queries, gameId, owner)) + (await tiedBefore(queries, gameId, owner))
      );
    },
  };
}

/** Finds the row of an owner on the board of a game; null if they are not on it, or there is no such game. */
async function findOwner(
  queries: Queries,
  gameId: string | null,
  playerId: number,
): Promise<{ readonly gameId: string; readonly owner: Owner } | null> {
  if (gameId === null) return null;
  const owner = await queries.get(selectOwner, [playerId, gameId, playerId]);
  return owner === undefined || owner.isHidden === 1 ? null : { gameId, owner };
}

/** The range of rows of a page. */
interface PageRows {
  readonly standings: readonly Standing[];
  /** Null for the first page. */
  readonly start: PageStart | null;
  readonly limit: number;
}

/** Reads the rows of a page, which begins within one standing and continues with the standings after it. */
async function readRows(
  queries: Queries,
  gameId: string,
  { standings, start, limit }: PageRows,
): Promise<readonly Owner[]> {
  if (start === null) return queries.all(selectFirst, [gameId, limit]);
  const { from, skipped } = await findInStanding(queries, gameId, start);
  const lists: Parameters[] = [];
  let left = limit;
  for (const standing of standings.slice(start.index)) {
    if (left <= 0) break;
    const isFirst = lists.length === 0;
    const [ofStanding, tie, players] = standing;
    const { platinum, gold, silver } = gradesOfTie(tie);
    lists.push([
      gameId,
      ofStanding,
      platinum,
      gold,
      silver,
      isFirst ? from : 0,
      left,
      isFirst ? skipped : 0,
    ]);
    left -= players - (isFirst ? start.skipped : 0);
  }
  return (await queries.allMany(selectTied, lists)).flat();
}

async function betterThan(queries: Queries, gameId: string, owner: Owner): Promise<number> {
  return (await oneRow(queries, countBetter, [gameId, owner.points, owner.points, toTie(owner)]))
    .count;
}

/** Counts the owners with an owner's standing who are listed before them. */
async function tiedBefore(queries: Queries, gameId: string, owner: Owner): Promise<number> {
  const block = toBlock(owner.playerId);
  const blocks = await queries.all(selectBlocks, [gameId, owner.points, toTie(owner)]);
  const inBlocks = blocks.reduce((sum, [each, players]) => (each < block ? sum + players : sum), 0);
  const standing = [owner.points, owner.platinum, owner.gold, owner.silver];
  const tied = await oneRow(queries, countTiedBefore, [
    gameId,
    ...standing,
    firstOfBlock(block),
    owner.playerId,
  ]);
  return inBlocks + tied.count;
}

/** Finds the standing of the owner at an index of the board; null beyond its end. */
function findStart(standings: readonly Standing[], offset: number): PageStart | null {
  let better = 0;
  for (const [index, standing] of standings.entries()) {
    const [, , players] = standing;
    if (offset < better + players) return { standing, index, better, skipped: offset - better };
    better += players;
  }
  return null;
}

/** Finds the block of players in which a page begins, and the number of its owners who come before the page. */
async function findInStanding(
  queries: Queries,
  gameId: string,
  { standing: [ofStanding, tie], skipped }: PageStart,
): Promise<{ readonly from: number; readonly skipped: number }> {
  let left = skipped;
  for (const [block, players] of await queries.all(selectBlocks, [gameId, ofStanding, tie])) {
    if (left < players) return { from: firstOfBlock(block), skipped: left };
    left -= players;
  }
  return { from: 0, skipped };
}

function isTie(a: Owner, b: Owner): boolean {
  return (
    a.points === b.points && a.platinum === b.platinum && a.gold === b.gold && a.silver === b.silver
  );
}

/** Returns the earliest date among a player's platinums of a game (usually there is one); null if none has a date. */
function earliestOf(dates: readonly { readonly earnedAt: number | null }[]): number | null {
  const known = dates.flatMap(({ earnedAt }) => earnedAt ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

async function joinOwners(
  queries: Queries,
  game: GameRow,
  rows: readonly Owner[],
  positions: readonly number[],
): Promise<RankedOwner[]> {
  const people = await readPeople(
    queries,
    rows.map(({ playerId }) => playerId),
  );
  const dates = await queries.allMany(
    selectPlatinumDate,
    rows.map(({ playerId }) => [playerId, game.gameId]),
  );
  return rows.flatMap((row, index) => {
    const player = people.get(row.playerId);
    if (player === undefined || row.isHidden === 1) return [];
    const { points: userPoints, lastUpdatedAt, platinum, gold, silver, bronze } = row;
    const progress = computeProgress(userPoints, game.totalPoints);
    const earned = { platinum, gold, silver, bronze };
    const platinumAt = earliestOf(invariant(dates[index], 'every parameter list has its rows'));
    const position = invariant(positions[index], 'every row has a position');
    return [{ position, player, earned, userPoints, progress, lastUpdatedAt, platinumAt }];
  });
}
