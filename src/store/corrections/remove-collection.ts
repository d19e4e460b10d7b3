/**
 * Removes given players and games that came with the demo, and leaves what became somebody's own: a player who has data of another
 * source, and a game that such a player has.
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

/** What is removed, and what stays because it is in use. */
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

/** Finds what of the demo is stored, and what of it must stay. */
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
  // One owner more than the demo has decides already.
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
 * Whether a player is as the demo made them. A change by the operator replaces the source; their games then tell them from somebody
 * who happens to have the same name.
 */
function isUntouched(
  source: string,
  played: readonly { readonly gameId: string }[],
  games: ReadonlySet<string>,
): boolean {
  if (!played.every(({ gameId }) => games.has(gameId))) return false;
  return source === 'demo' || (source === 'command' && played.length > 0);
}

/** Removes what nothing but the demo has changed, without tombstones: the demo can be loaded again. */
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
