import { foldName, computeProgress } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { userPointsText } from '../schema/game-standing.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import { pageParameters } from './people.ts';
import type { GroupComparison, Standing } from '../port/comparison.ts';
import type { GameRow } from '../port/games.ts';
import type { ComparisonReads } from '../port/comparison.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { readLists } from '../engine/statement.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';

type Played = readonly [
  gameId: string,
  platinum: number,
  gold: number,
  silver: number,
  bronze: number,
  points: number,
  lastUpdatedAt: number | null,
];

/** Selects a player's games in getGames order. */
const selectGames = (networks: ShownNetworks) =>
  readLists<Played>(
    `SELECT pg.game_id, pg.platinum, pg.gold, pg.silver, pg.bronze, ${userPointsText('pg')}, pg.last_updated_at
     FROM player_game pg WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND ${networks.of('pg.network')} ORDER BY pg.last_updated_at DESC NULLS LAST, pg.game_id`,
  );

/**
 * Compares players over their common games. The games of each player are read separately, because a distributed engine sends such a read
 * to one server. The lists are joined here.
 */
export function createComparisonRead(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): ComparisonReads {
  const selectPlayed = selectGames(shown);
  return {
    async compare(first, second, page) {
      const one = await queries.get(selectNamedPlayerId, [foldName(first)]);
      const other = await queries.get(selectNamedPlayerId, [foldName(second)]);
      if (one === undefined || other === undefined) return null;
      const common = commonOf([
        await queries.all(selectPlayed, ownerParameters(one.playerId)),
        await queries.all(selectPlayed, ownerParameters(other.playerId)),
      ]).flatMap(([own, others]) =>
        own === undefined || others === undefined ? [] : [[own, others] as const],
      );
      const [limit, offset] = pageParameters(page);
      const listed = common.slice(offset, offset + limit);
      const games = await catalogue.games(listed.map(([[gameId]]) => gameId));
      const items = listed.flatMap(([own, others], index) => {
        const game = games[index];
        return game === undefined
          ? []
          : [{ game, first: standingOf(own, game), second: standingOf(others, game) }];
      });
      return { items, total: common.length, ...sumsOf(common) };
    },
    async compareGroup({ playerIds, order, ...page }) {
      const lists: (readonly Played[])[] = [];
      for (const playerId of playerIds)
        lists.push(await queries.all(selectPlayed, ownerParameters(playerId)));
      const common = commonOf(lists);
      const ordered =
        order === 'played' ? common : common.toSorted((a, b) => differenceOf(b) - differenceOf(a));
      const [limit, offset] = pageParameters(page);
      const listed = ordered.slice(offset, offset + limit);
      const games = await catalogue.games(
        listed.map(([first]) => invariant(first, 'a common game has rows')[0]),
      );
      const items = listed.flatMap((played, index) => {
        const game = games[index];
        return game === undefined
          ? []
          : [{ game, standings: played.map((each) => standingOf(each, game)) }];
      });
      return { items, total: common.length, ...leadsOf(common, lists.length), ...gamesOf(lists) };
    },
  };
}

/** Returns the games that all players have, in the order of the first player, with each player's row. */
function commonOf(lists: readonly (readonly Played[])[]): (readonly Played[])[] {
  const [first = [], ...others] = lists;
  const byGame = others.map((list) => new Map(list.map((played) => [played[0], played])));
  return first.flatMap((own) => {
    const rows = byGame.flatMap((games) =>
      [games.get(own[0])].filter((played) => played !== undefined),
    );
    return rows.length === others.length ? [[own, ...rows]] : [];
  });
}

/** Returns the difference in points between the best and the last player of a game. */
function differenceOf(played: readonly Played[]): number {
  const points = played.map((each) => each[5]);
  return Math.max(...points) - Math.min(...points);
}

function leadsOf(
  common: readonly (readonly Played[])[],
  players: number,
): Pick<GroupComparison, 'ahead' | 'even'> {
  const ahead = Array.from({ length: players }, () => 0);
  let even = 0;
  for (const played of common) {
    const points = played.map((each) => each[5]);
    const best = Math.max(...points);
    const leader = points.indexOf(best);
    if (points.lastIndexOf(best) === leader)
      ahead[leader] = invariant(ahead[leader], 'every player has a number') + 1;
    else even += 1;
  }
  return { ahead, even };
}

function gamesOf(lists: readonly (readonly Played[])[]): Pick<GroupComparison, 'games' | 'only'> {
  const owners = new Map<string, number>();
  for (const [gameId] of lists.flat()) owners.set(gameId, (owners.get(gameId) ?? 0) + 1);
  return {
    games: lists.map((list) => list.length),
    only: lists.map((list) => list.filter(([gameId]) => owners.get(gameId) === 1).length),
  };
}

function sumsOf(common: readonly (readonly [Played, Played])[]): {
  firstAhead: number;
  secondAhead: number;
  level: number;
} {
  const sums = { firstAhead: 0, secondAhead: 0, level: 0 };
  for (const [[, , , , , one], [, , , , , other]] of common) {
    if (one === other) sums.level += 1;
    else if (one > other) sums.firstAhead += 1;
    else sums.secondAhead += 1;
  }
  return sums;
}

function standingOf(played: Played, { totalPoints }: GameRow): Standing {
  const [, platinum, gold, silver, bronze, userPoints, lastUpdatedAt] = played;
  return {
    earned: { platinum, gold, silver, bronze },
    userPoints,
    progress: computeProgress(userPoints, totalPoints),
    lastUpdatedAt,
  };
}
