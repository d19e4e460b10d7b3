/**
 * Keyset pagination: each page starts after the last item of the previous one. An order with nulls and ties is read as up to three
 * ranges of one index: the remaining ties, older items, undated items. Every page costs the same. Items added or removed between two
 * pages do not shift the others.
 */

import { foldName } from '../../domain/index.ts';
import { oneRow } from '../engine/one-row.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries, Read } from '../engine/engine.ts';
import type { PlayerGameColumns } from '../rows/row-values.ts';
import { playerGameColumns, toPlayerGame } from '../rows/row-values.ts';
import { createEarnedLog } from './earned-log.ts';
import type { Range } from './ranges.ts';
import { maxInstant, minInstant, readRanges } from './ranges.ts';
import type { GamePlace } from '../port/play.ts';
import type { PlayReads } from '../port/play.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { read } from '../engine/statement.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';

/** Creates the statements of the lists for the shown networks. */
function statementsOf(shown: ShownNetworks) {
  const played = (range: string): Read<PlayerGameColumns> =>
    read(
      `SELECT ${playerGameColumns} FROM player p JOIN player_game pg ON pg.player_id = p.player_id
       WHERE p.player_id = ? AND ${isShownGame('pg.game_id')} AND ${range} AND ${shown.of('pg.network')}
       ORDER BY pg.last_updated_at DESC NULLS LAST, pg.game_id LIMIT ?`,
    );
  const count = (range: string): string =>
    `(SELECT COUNT(*) FROM player_game WHERE player_id = ? AND ${isShownGame('game_id')} AND ${range} AND ${shown.of('network')})`;
  return {
    playedTies: played('pg.last_updated_at = ? AND pg.game_id > ?'),
    playedBefore: played('pg.last_updated_at < ? AND pg.last_updated_at >= ?'),
    playedUndated: played('pg.last_updated_at IS NULL AND pg.game_id > ?'),
    countPlayedUpTo: read<{ games: number }>(
      `SELECT ${count('last_updated_at > ?')} + ${count('last_updated_at = ? AND game_id <= ?')} AS "games"`,
    ),
    countPlayedUpToUndated: read<{ games: number }>(
      `SELECT ${count('last_updated_at IS NOT NULL')} + ${count('last_updated_at IS NULL AND game_id <= ?')} AS "games"`,
    ),
  };
}
type Statements = ReturnType<typeof statementsOf>;
/** Implements the port's paged reads. */
export function createPagedReads(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): Pick<PlayReads, 'playerGamesAfter' | 'earnedTrophies'> {
  const statements = statementsOf(shown);
  async function idOf(name: string): Promise<number | null> {
    const row = await queries.get(selectNamedPlayerId, [foldName(name)]);
    return row?.playerId ?? null;
  }

  return {
    ...createEarnedLog(queries, shown),
    async playerGamesAfter(name, sinceAt, after, limit) {
      const playerId = await idOf(name);
      if (playerId === null) return null;
      const rows = await readRanges(
        queries,
        playedRanges(statements, sinceAt, after),
        playerId,
        limit,
      );
      const before =
        after === null ? 0 : await countUpTo(queries, statements, { playerId, ...after });
      const games = await catalogue.games(rows.map(({ gameId }) => gameId));
      return rows.flatMap((row, index) => {
        const game = games[index];
        return game === undefined ? [] : toPlayerGame(row, game, before + index + 1);
      });
    },
  };
}

function playedRanges(
  statements: Statements,
  sinceAt: number | null,
  after: GamePlace | null,
): Range<PlayerGameColumns>[] {
  const { playedUndated, playedTies, playedBefore } = statements;
  const undated = {
    query: playedUndated,
    bounds: [after?.lastUpdatedAt === null ? after.gameId : ''],
  };
  if (after?.lastUpdatedAt === null) return sinceAt === null ? [undated] : [];
  const dated = [
    ...(after === null ? [] : [{ query: playedTies, bounds: [after.lastUpdatedAt, after.gameId] }]),
    {
      query: playedBefore,
      bounds: [after === null ? maxInstant : after.lastUpdatedAt, sinceAt ?? minInstant],
    },
  ];
  return sinceAt === null ? [...dated, undated] : dated;
}

/** Counts the player's games up to and including a position in getGames order. */
async function countUpTo(
  queries: Queries,
  { countPlayedUpTo, countPlayedUpToUndated }: Statements,
  { playerId, lastUpdatedAt, gameId }: GamePlace & { readonly playerId: number },
): Promise<number> {
  const { games } =
    lastUpdatedAt === null
      ? await oneRow(queries, countPlayedUpToUndated, [
          ...ownerParameters(playerId),
          ...ownerParameters(playerId),
          gameId,
        ])
      : await oneRow(queries, countPlayedUpTo, [
          ...ownerParameters(playerId),
          lastUpdatedAt,
          ...ownerParameters(playerId),
          lastUpdatedAt,
          gameId,
        ]);
  return games;
}
