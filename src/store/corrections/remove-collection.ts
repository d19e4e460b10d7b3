/**
 * Removes the players and games of the demo. It keeps what has become a user's own data: a player with data from another source, and a game
 * that such a player has.
 */

import { foldName } from '../../domain/index.ts';
import { zip } from '../../invariant.ts';
import type { Parameters, Queries, Read } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { erasePlayer } from './erase-player.ts';
import { findPlayer } from '../write/find-rows.ts';
import type { CorrectionParts } from './correction-parts.ts';
import { removeGame } from './remove-game.ts';

/** Names of players and ids of games. */
export interface Collection {
  readonly players: readonly string[];
  readonly games: readonly string[];
}

/** The removed data, and the data that remains because it is in use. */
export interface RemovedCollection {
  readonly removed: Collection;
  readonly kept: Collection;
}

const selectPlayers = read<{ playerId: number; name: string; source: string }>(
  `SELECT p.player_id AS "playerId", p.name AS "name", p.source AS "source"
   FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);
const selectGamesOf = read<{ gameId: string }>(
  'SELECT game_id AS "gameId" FROM player_game WHERE player_id = ? LIMIT ?',
);
const selectGame = read<{ gameId: string }>(
  'SELECT game_id AS "gameId" FROM game WHERE game_id = ?',
);
const selectOwners = read<{ playerId: number }>(
  'SELECT player_id AS "playerId" FROM player_game WHERE game_id = ? LIMIT ?',
);

/** Finds the stored data of the demo, and the part of it that must remain. */
async function findCollection(
  queries: Queries,
  { players, games }: Collection,
): Promise<RemovedCollection> {
  const stored = (
    await readMany(
      queries,
      selectPlayers,
      players.map((name) => [foldName(name)]),
    )
  ).flat();
  const gamesOf = await readMany(
    queries,
    selectGamesOf,
    stored.map(({ playerId }) => [playerId, games.length + 1]),
  );
  const going = zip(stored, gamesOf)
    .filter(([{ source }, played]) => isUntouched(source, played, new Set(games)))
    .map(([player]) => player);
  const goingIds = new Set(going.map(({ playerId }) => playerId));
  const storedGames = (
    await readMany(
      queries,
      selectGame,
      games.map((id) => [id]),
    )
  ).flat();
  // Reads one owner more than the demo has players. If a game has so many, at least one of them is not from the demo.
  const owners = await readMany(
    queries,
    selectOwners,
    storedGames.map(({ gameId }) => [gameId, players.length + 1]),
  );
  const freeIds = zip(storedGames, owners)
    .filter(([, own]) => own.every(({ playerId }) => goingIds.has(playerId)))
    .map(([{ gameId }]) => gameId);
  const free = new Set(freeIds);
  return {
    removed: { players: going.map(({ name }) => name), games: freeIds },
    kept: {
      players: stored.filter(({ playerId }) => !goingIds.has(playerId)).map(({ name }) => name),
      games: storedGames.map(({ gameId }) => gameId).filter((id) => !free.has(id)),
    },
  };
}

function readMany<Row>(
  queries: Queries,
  query: Read<Row>,
  lists: readonly Parameters[],
): Promise<Row[][]> {
  return lists.length === 0 ? Promise.resolve([]) : queries.allMany(query, lists);
}

/**
 * Checks whether a player still is as the demo created them. If the operator changed the player, the source is `command` instead of `demo`.
 * Then the games show whether the player is from the demo or only has the same name.
 */
function isUntouched(
  source: string,
  played: readonly { readonly gameId: string }[],
  games: ReadonlySet<string>,
): boolean {
  if (!played.every(({ gameId }) => games.has(gameId))) return false;
  return source === 'demo' || (source === 'command' && played.length > 0);
}

/** Removes the data that only the demo has changed. It leaves no tombstones, so that the demo can be imported again. */
export const removeCollection: CorrectionParts<Collection, RemovedCollection> = {
  describe: findCollection,
  async make(correction, collection) {
    const { transaction, aggregates } = correction;
    const found = await findCollection(transaction, collection);
    for (const name of found.removed.players) {
      const player = await findPlayer(transaction, name);
      if (player !== null) await erasePlayer(transaction, player.tracked.row, aggregates);
    }
    for (const id of found.removed.games) await removeGame.make(correction, id);
    for (const id of found.kept.games) aggregates.shrunk.add(id);
    return found;
  },
};
