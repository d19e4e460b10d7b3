/**
 * Compares two players over their common games. The games of each are a read of their own, which a distributed engine sends to one
 * server, and are joined here.
 */

import { foldName, progressOf } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { userPointsText } from './game-standing.ts';
import type { ShownNetworks } from './shown-networks.ts';
import { pageParameters } from './people.ts';
import type { CommunityReads, GameRow, Standing } from '../port/store.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { readLists } from '../engine/statement.ts';

type Played = readonly [
  gameId: string,
  platinum: number,
  gold: number,
  silver: number,
  bronze: number,
  points: number,
  lastUpdatedAt: number | null,
];

/** A player's games in getGames order. */
const selectGames = (networks: ShownNetworks) =>
  readLists<Played>(
    `SELECT pg.game_id, pg.platinum, pg.gold, pg.silver, pg.bronze, ${userPointsText('pg')}, pg.last_updated_at
     FROM player_game pg WHERE pg.player_id = ? AND ${networks.of('pg.network')} ORDER BY pg.last_updated_at DESC NULLS LAST, pg.game_id`,
  );

export function createComparisonRead(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): Pick<CommunityReads, 'compare'> {
  const selectPlayed = selectGames(shown);
  return {
    async compare(first, second, page) {
      const one = await queries.get(selectNamedPlayerId, [foldName(first)]);
      const other = await queries.get(selectNamedPlayerId, [foldName(second)]);
      if (one === undefined || other === undefined) return null;
      const common = commonOf(await queries.all(selectPlayed, [one.playerId]), await queries.all(selectPlayed, [other.playerId]));
      const [limit, offset] = pageParameters(page);
      const listed = common.slice(offset, offset + limit);
      const games = await catalogue.games(listed.map(([[gameId]]) => gameId));
      const items = listed.flatMap(([own, others], index) => {
        const game = games[index];
        return game === undefined ? [] : [{ game, first: standingOf(own, game), second: standingOf(others, game) }];
      });
      return { items, total: common.length, ...sumsOf(common) };
    },
  };
}

/** The games of the first player that the second one also has, in the order of the first. */
function commonOf(first: readonly Played[], second: readonly Played[]): (readonly [Played, Played])[] {
  const others = new Map(second.map((played) => [played[0], played]));
  return first.flatMap((own) => {
    const other = others.get(own[0]);
    return other === undefined ? [] : [[own, other] as const];
  });
}

function sumsOf(common: readonly (readonly [Played, Played])[]): { firstAhead: number; secondAhead: number; level: number } {
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
  return { earned: { platinum, gold, silver, bronze }, userPoints, progress: progressOf(userPoints, totalPoints), lastUpdatedAt };
}
