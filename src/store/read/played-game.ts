/** Reads one game of a player, and its trophies: one statement for each, by the player's name and the game's id. */

import { foldName } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Parameters, Queries } from '../engine/engine.ts';
import { playerGameOfId } from './game-by-id.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import type { PlayerGameColumns, ValueList } from '../rows/row-values.ts';
import {
  playerGameColumns,
  toPlayerGame,
  toTrophyOfGame,
  trophyListColumns,
} from '../rows/row-values.ts';
import { isShownTo } from '../derived/visibility.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { PlayReads, PlayerGameRow, PlayerTrophyRow } from '../port/play.ts';

const ownedGame = `JOIN player_game pg ON pg.player_id = ${ownId} AND pg.game_id = ${playerGameOfId}
  AND ${isShownTo(ownId, 'pg.game_id')}`;

/** Condition that a game `x` of the player comes before `pg` in getGames order. */
const isBefore = `(x.last_updated_at > pg.last_updated_at
       OR (x.last_updated_at IS NOT NULL AND pg.last_updated_at IS NULL)
       OR (x.last_updated_at IS NOT DISTINCT FROM pg.last_updated_at AND x.game_id < pg.game_id))`;
/** Counts the hidden games before `pg`. Few games are hidden, so it is cheapest to count all games and subtract the hidden ones. */
const hiddenBefore = (shown: ShownNetworks) => `CASE WHEN p.hidden_games = 0 THEN 0 ELSE (
     SELECT COUNT(*) FROM hidden_game z JOIN player_game x ON x.player_id = ${ownId} AND x.game_id = z.game_id
     WHERE z.player_id = ${ownId} AND ${shown.of('x.network')} AND ${isBefore}) END`;
const selectGameOf = (shown: ShownNetworks) =>
  ofNamedPlayer<PlayerGameColumns & { orderPlayed: number }>({
    select: `${playerGameColumns}, 1 + (
     SELECT COUNT(*) FROM player_game x WHERE x.player_id = ${ownId} AND ${shown.of('x.network')} AND ${isBefore}
   ) - ${hiddenBefore(shown)} AS "orderPlayed"`,
    join: ownedGame,
  });

/** A trophy of the game and the player's row of it. `updated` is null if they have not earned it; a game may have no trophies. */
type OwnedTrophy = readonly [
  gameId: string,
  gameTitle: string | null,
  platform: string | null,
  earnedAt: number | null,
  updated: number | null,
  trophyId: number | null,
  ...trophy: ValueList,
];
const selectTrophies = ofNamedPlayer<OwnedTrophy>({
  select: `g.game_id, g.title AS "gameTitle", g.platform, e.earned_at,
    CASE WHEN e.changed_in = p.play_update THEN 1 WHEN e.changed_in IS NOT NULL THEN 0 END, ${trophyListColumns}`,
  join: `${ownedGame}
    JOIN game g ON g.game_id = pg.game_id
    LEFT JOIN trophy t ON t.game_id = pg.game_id
    LEFT JOIN earned e ON e.player_id = ${ownId} AND e.game_id = t.game_id AND e.trophy_id = t.trophy_id`,
  order: 'ORDER BY t.trophy_id',
  areRowsLists: true,
});

/** Implements the port's reads of one game of a player. */
export function createPlayedGameReads(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): Pick<PlayReads, 'playerGame' | 'playerTrophies' | 'playedGame'> {
  const selectGame = selectGameOf(shown);
  async function playerGame(name: string, gameId: string): Promise<PlayerGameRow | null> {
    const found = await queries.get(selectGame, parametersOf(name, gameId));
    const game = found === undefined ? undefined : await catalogue.game(found.gameId);
    if (found === undefined || game === undefined) return null;
    return toPlayerGame(found, game, found.orderPlayed);
  }

  async function playerTrophies(
    name: string,
    gameId: string,
  ): Promise<readonly PlayerTrophyRow[] | null> {
    const rows = await queries.all(selectTrophies, parametersOf(name, gameId));
    return rows.length === 0 ? null : rows.flatMap((row) => toOwnedTrophy(row) ?? []);
  }

  return {
    playerGame,
    playerTrophies,
    async playedGame(name, gameId) {
      const [game, trophies] = await Promise.all([
        playerGame(name, gameId),
        playerTrophies(name, gameId),
      ]);
      return game === null || trophies === null ? null : { game, trophies };
    },
  };
}

function parametersOf(name: string, gameId: string): Parameters {
  const id = foldName(gameId);
  return [id, id, foldName(name)];
}

function toOwnedTrophy(row: OwnedTrophy): PlayerTrophyRow | null {
  const [gameId, gameTitle, platform, earnedAt, updated, trophyId] = row;
  if (trophyId === null) return null;
  return {
    trophy: toTrophyOfGame({ gameId, gameTitle, platform }, row, 5),
    earned: updated !== null,
    earnedAt,
    updated: updated === 1,
  };
}
