/** Reads one game of a player and its trophies: one statement finds the game by name and id, two read the trophies. */

import { foldName } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { playerGameOfId } from './game-by-id.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import type { PlayerGameColumns, ValueList } from '../rows/row-values.ts';
import {
  playerGameColumns,
  toPlayerGame,
  toTrophyOfGame,
  trophyListColumns,
} from '../rows/row-values.ts';
import { readLists } from '../engine/statement.ts';
import { isShownTo } from '../derived/visibility.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { PlayReads, PlayerGameRow, PlayerTrophyRow } from '../port/play.ts';

/** The player and the game whose trophies are read. */
interface Owned {
  readonly playerId: number;
  readonly playUpdate: number;
  readonly gameId: string;
}
const ownedColumns = 'p.player_id AS "playerId", p.play_update AS "playUpdate"';
const ownedGame = `JOIN player_game pg ON pg.player_id = ${ownId} AND pg.game_id = ${playerGameOfId}
  AND ${isShownTo(ownId, 'pg.game_id')}`;

const selectOwned = ofNamedPlayer<Owned>({
  select: `${ownedColumns}, pg.game_id AS "gameId"`,
  join: ownedGame,
});
/** Condition that a game `x` of the player comes before `pg` in getGames order. */
const isBefore = `(x.last_updated_at > pg.last_updated_at
       OR (x.last_updated_at IS NOT NULL AND pg.last_updated_at IS NULL)
       OR (x.last_updated_at IS NOT DISTINCT FROM pg.last_updated_at AND x.game_id < pg.game_id))`;
/** Counts the hidden games before `pg`. Few games are hidden, so it is cheapest to count all games and subtract the hidden ones. */
const hiddenBefore = (shown: ShownNetworks) => `CASE WHEN p.hidden_games = 0 THEN 0 ELSE (
     SELECT COUNT(*) FROM hidden_game z JOIN player_game x ON x.player_id = ${ownId} AND x.game_id = z.game_id
     WHERE z.player_id = ${ownId} AND ${shown.of('x.network')} AND ${isBefore}) END`;
const selectGameOf = (shown: ShownNetworks) =>
  ofNamedPlayer<Owned & PlayerGameColumns & { orderPlayed: number }>({
    select: `${ownedColumns}, ${playerGameColumns}, 1 + (
     SELECT COUNT(*) FROM player_game x WHERE x.player_id = ${ownId} AND ${shown.of('x.network')} AND ${isBefore}
   ) - ${hiddenBefore(shown)} AS "orderPlayed"`,
    join: ownedGame,
  });

const selectTrophies = readLists<ValueList>(
  `SELECT ${trophyListColumns} FROM trophy t WHERE t.game_id = ? ORDER BY t.trophy_id`,
);
type Earned = readonly [trophyId: number, earnedAt: number | null, changedIn: number];
const selectEarned = readLists<Earned>(
  'SELECT e.trophy_id, e.earned_at, e.changed_in FROM earned e WHERE e.player_id = ? AND e.game_id = ? ORDER BY e.trophy_id',
);

/** Implements the port's reads of one game of a player. */
export function createPlayedGameReads(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): Pick<PlayReads, 'playerGame' | 'playerTrophies' | 'playedGame'> {
  const selectGame = selectGameOf(shown);
  async function findGame(
    name: string,
    gameId: string,
  ): Promise<(Owned & { readonly row: PlayerGameRow }) | null> {
    const id = foldName(gameId);
    const found = await queries.get(selectGame, [id, id, foldName(name)]);
    const game = found === undefined ? undefined : await catalogue.game(found.gameId);
    if (found === undefined || game === undefined) return null;
    return { ...found, row: toPlayerGame(found, game, found.orderPlayed) };
  }

  return {
    async playerGame(name, gameId) {
      return (await findGame(name, gameId))?.row ?? null;
    },
    async playerTrophies(name, gameId) {
      const id = foldName(gameId);
      const owned = await queries.get(selectOwned, [id, id, foldName(name)]);
      return owned === undefined ? null : readTrophies(queries, catalogue, owned);
    },
    async playedGame(name, gameId) {
      const found = await findGame(name, gameId);
      return found === null
        ? null
        : { game: found.row, trophies: await readTrophies(queries, catalogue, found) };
    },
  };
}

async function readTrophies(
  queries: Queries,
  catalogue: CatalogueCache,
  { playerId, playUpdate, gameId }: Owned,
): Promise<readonly PlayerTrophyRow[]> {
  const [game, trophies, earned] = await Promise.all([
    catalogue.game(gameId),
    queries.all(selectTrophies, [gameId]),
    queries.all(selectEarned, [playerId, gameId]),
  ]);
  const { title: gameTitle, platform } = invariant(game, 'a played game is in the catalogue');
  const ofGame = { gameId, gameTitle, platform };
  // Merge join: both lists are sorted by trophy number. Earned rows without a trophy are skipped.
  let at = 0;
  return trophies.map((row) => {
    const trophy = toTrophyOfGame(ofGame, row);
    const { trophyId } = trophy;
    // absent: the player has earned no other trophy
    while ((earned[at]?.[0] ?? trophyId) < trophyId) at += 1;
    const next = earned[at];
    const own = next !== undefined && next[0] === trophyId ? next : undefined;
    return {
      trophy,
      earned: own !== undefined,
      earnedAt: own?.[1] ?? null,
      updated: own?.[2] === playUpdate,
    };
  });
}
