/** Reads about the owners of a game: leaderboard, platinum dates, rarity of trophies. */

import { foldName, networkOf, progressOf } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { gameOfId } from './game-by-id.ts';
import { userPointsText } from './game-standing.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { binsOf, isBin } from '../derived/progress-bins.ts';
import { positionsOf } from './leaderboards.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { pageParameters, readPeople, withPeople } from './people.ts';
import type { CommunityReads, GameLeader, GameRow, Group, RankedOwner } from '../port/store.ts';
import { read } from '../engine/statement.ts';
import { isCounted } from '../derived/visibility.ts';

type OwnerReads = Pick<
  CommunityReads,
  'gameLeaders' | 'gameLeaderboard' | 'gameLeaderboardOffset' | 'gameRank' | 'rarity' | 'groups'
>;

interface Owner {
  readonly playerId: number;
  readonly points: number;
  readonly platinum: number;
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
  readonly lastUpdatedAt: number | null;
}

const points = userPointsText('pg');
/** Owners who are in the list of a game. The ranking counts the consoles only, so owners of other games need not be ranked. */
const joinRanked = 'JOIN player_score s ON s.player_id = pg.player_id AND s.ranked = 1';
const joinCounted = `JOIN player p ON p.player_id = pg.player_id AND ${isCounted}`;
const withPlatinum = 'AND pg.platinum > 0';
const columns = `pg.player_id AS "playerId", ${points} AS "points", pg.platinum AS "platinum", pg.gold AS "gold", pg.silver AS "silver",
  pg.bronze AS "bronze", pg.last_updated_at AS "lastUpdatedAt"`;
const better = `AND (${points}, pg.platinum, pg.gold, pg.silver) > (?, ?, ?, ?)`;
const tiedBefore = `AND ${points} = ? AND pg.platinum = ? AND pg.gold = ? AND pg.silver = ? AND pg.player_id < ?`;

/** An owner of a game, found by name. */
interface OwnerOfGame {
  readonly gameId: string;
  readonly row: Owner;
}

interface Count {
  readonly count: number;
}
const fromOwners = (join: string): string => `FROM player_game pg ${join} WHERE pg.game_id = ? AND ${points} > 0`;
const owners = (join: string, filter: string) => ({
  page: read<Owner>(
    `SELECT ${columns} ${fromOwners(join)} ${filter}
     ORDER BY ${points} DESC, pg.platinum DESC, pg.gold DESC, pg.silver DESC, pg.player_id LIMIT ? OFFSET ?`,
  ),
  total: read<Count>(`SELECT COUNT(*) AS "count" ${fromOwners(join)} ${filter}`),
  better: read<Count>(`SELECT COUNT(*) AS "count" ${fromOwners(join)} ${filter} ${better}`),
  tiedBefore: read<Count>(`SELECT COUNT(*) AS "count" ${fromOwners(join)} ${filter} ${tiedBefore}`),
  owner: read<Owner>(`SELECT ${columns} ${fromOwners(join)} ${filter} AND pg.player_id = ?`),
});
const lists = (join: string) => ({ all: owners(join, ''), platinum: owners(join, withPlatinum) });
const [ofConsoles, ofOthers] = [lists(joinRanked), lists(joinCounted)];
const listsOf = (gameId: string): typeof ofConsoles => (networkOf(gameId) === 'psn' ? ofConsoles : ofOthers);
const selectPlatinumDate = read<{ earnedAt: number | null }>(
  `SELECT e.earned_at AS "earnedAt" FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.game_id = ? AND t.grade = 'platinum'`,
);
const selectOwnerCounts = read<{ trophyId: number; players: number }>(
  'SELECT trophy_id AS "trophyId", players AS "players" FROM owner_tally WHERE game_id = ?',
);
const selectGroups = read<Group>(
  `SELECT r.group_id AS "groupId", r.name AS "name", r.detail AS "detail" FROM trophy_group r WHERE r.game_id = ? ORDER BY r.group_id`,
);
const selectGameId = read<{ gameId: string | null }>(`SELECT ${gameOfId} AS "gameId"`);

export function createOwnerReads(queries: Queries, catalogue: CatalogueCache): OwnerReads {
  /** Resolves a game id: first by Id, then by IdGameEurope (docs/spec/decisions.md 4). */
  async function gameIdOf(id: string): Promise<string | null> {
    // Most ids are as stored, and the reads of one page are about one game: the cache answers after the first.
    if ((await catalogue.game(id)) !== undefined) return id;
    const key = foldName(id);
    return (await queries.get(selectGameId, [key, key]))?.gameId ?? null;
  }

  return {
    async gameLeaderboard(id, page, platinum = false) {
      const gameId = await gameIdOf(id);
      const game = gameId === null ? undefined : await catalogue.game(gameId);
      if (game === undefined) return null;
      const { page: select, total, better: betterThan } = listsOf(game.gameId)[platinum ? 'platinum' : 'all'];
      const rows = await queries.all(select, [game.gameId, ...pageParameters(page)]);
      const count = await queries.get(total, [game.gameId]);
      const [first] = rows;
      if (first === undefined) return { items: [], total: count?.count ?? 0 };
      // The first page begins with the first place.
      const above = page.offset === 0 ? undefined : await queries.get(betterThan, [game.gameId, ...scoreOf(first)]);
      const positions = positionsOf(rows, page.offset, 1 + (above?.count ?? 0), isTie);
      return { items: await joinOwners(queries, game, rows, positions), total: count?.count ?? 0 };
    },
    gameLeaders: (gameId, limit) => readLeaders(queries, catalogue, gameId, limit),
    ...createRankReads(queries, gameIdOf),
    async rarity(id) {
      const gameId = await gameIdOf(id);
      if (gameId === null) return null;
      const rows = await queries.all(selectOwnerCounts, [gameId]);
      const counts = new Map(rows.map(({ trophyId, players }) => [trophyId, players]));
      const earners = new Map([...counts].filter(([trophyId]) => trophyId !== wholeGame && !isBin(trophyId)));
      return { owners: counts.get(wholeGame) ?? 0, earners, progress: binsOf(counts) };
    },
    async groups(id) {
      const gameId = await gameIdOf(id);
      return gameId === null ? [] : queries.all(selectGroups, [gameId]);
    },
  };
}

/** Reads of where one player is in the list of a game. */
function createRankReads(
  queries: Queries,
  gameIdOf: (id: string) => Promise<string | null>,
): Pick<OwnerReads, 'gameRank' | 'gameLeaderboardOffset'> {
  /** The player in the list of a game; null if they are not in it. */
  async function findOwner(id: string, name: string): Promise<OwnerOfGame | null> {
    const gameId = await gameIdOf(id);
    const player = gameId === null ? undefined : await queries.get(selectNamedPlayerId, [foldName(name)]);
    if (gameId === null || player === undefined) return null;
    const row = await queries.get(listsOf(gameId).all.owner, [gameId, player.playerId]);
    return row === undefined ? null : { gameId, row };
  }

  async function countBetter({ gameId, row }: OwnerOfGame): Promise<number> {
    return (await queries.get(listsOf(gameId).all.better, [gameId, ...scoreOf(row)]))?.count ?? 0;
  }

  return {
    async gameRank(id, name) {
      const owner = await findOwner(id, name);
      return owner === null ? null : 1 + (await countBetter(owner));
    },
    async gameLeaderboardOffset(id, name) {
      const owner = await findOwner(id, name);
      if (owner === null) return null;
      const { gameId, row } = owner;
      const ties = await queries.get(listsOf(gameId).all.tiedBefore, [gameId, ...scoreOf(row), row.playerId]);
      return (await countBetter(owner)) + (ties?.count ?? 0);
    },
  };
}

/** The first owners of a game, without their number, which would have to be counted. */
async function readLeaders(
  queries: Queries,
  catalogue: CatalogueCache,
  gameId: string,
  limit: number,
): Promise<readonly GameLeader[]> {
  const game = await catalogue.game(gameId);
  if (game === undefined) return [];
  const rows = await queries.all(listsOf(gameId).all.page, [gameId, ...pageParameters({ offset: 0, limit })]);
  const positions = positionsOf(rows, 0, 1, isTie);
  const leaders = rows.map(({ playerId, points: userPoints }, index) => {
    return { playerId, position: positions[index] ?? 0, progress: progressOf(userPoints, game.totalPoints) };
  });
  return withPeople(queries, leaders);
}

/** What orders the list of a game. */
function scoreOf({ points: ofGame, platinum, gold, silver }: Owner): number[] {
  return [ofGame, platinum, gold, silver];
}

function isTie(a: Owner, b: Owner): boolean {
  return a.points === b.points && a.platinum === b.platinum && a.gold === b.gold && a.silver === b.silver;
}

/** The earliest date of a player's platinums of a game, usually one; null without a date. */
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
    if (player === undefined) return [];
    const { points: userPoints, lastUpdatedAt, platinum, gold, silver, bronze } = row;
    const progress = progressOf(userPoints, game.totalPoints);
    const earned = { platinum, gold, silver, bronze };
    const platinumAt = earliestOf(dates[index] ?? []);
    return [{ position: positions[index] ?? 0, player, earned, userPoints, progress, lastUpdatedAt, platinumAt }];
  });
}
