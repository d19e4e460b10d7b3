/** Finds the rows that a correction changes. */

import { foldName } from '../../domain/index.ts';
import { readDayZone } from '../derived/day-zone.ts';
import type { Queries, Read, Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, game, player, playerGame } from '../schema/tables.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import { storedPlayer } from './loaded-player.ts';

/** A row of the table game. */
export type GameColumns = RowOf<typeof game>;
/** A row of the table player_game. */
export type PlayerGameColumns = RowOf<typeof playerGame>;

/** Number of players corrected at once; a set may have 400,000 owners. */
const batchSize = 500;

const selectPlayer = read<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);
const selectGame = read<GameColumns>(
  `SELECT ${columnList(game, 'g')} FROM game g WHERE g.id_key = ?`,
);
const selectOwners = read<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM player_game pg JOIN player p ON p.player_id = pg.player_id
   WHERE pg.game_id = ? AND pg.player_id > ? ORDER BY pg.player_id LIMIT ?`,
);
const selectHiders = read<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM hidden_game z JOIN player p ON p.player_id = z.player_id
   WHERE z.game_id = ? AND z.player_id > ? ORDER BY z.player_id LIMIT ?`,
);
const selectPlayerGame = read<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ? AND pg.game_id = ?`,
);

/** Finds a player by a current or former name, including hidden players. */
export async function findPlayer(queries: Queries, name: string): Promise<LoadedPlayer | null> {
  const row = await queries.get(selectPlayer, [foldName(name)]);
  return row === undefined ? null : storedPlayer(row, await readDayZone(queries));
}

/** Finds a game by its own id, ignoring case. The id of a European edition does not find the main edition here. */
export async function findGame(queries: Queries, id: string): Promise<GameColumns | null> {
  return (await queries.get(selectGame, [foldName(id)])) ?? null;
}

/**
 * Reads the players who have a game in batches. The caller may remove the game from the players of a batch before it asks for the next one.
 */
export function findOwners(
  transaction: Transaction,
  gameId: string,
): AsyncGenerator<readonly LoadedPlayer[]> {
  return inBatches(transaction, selectOwners, gameId);
}

/** Reads the players who hide a game in batches, whether they have it or not. */
export function findHiders(
  transaction: Transaction,
  gameId: string,
): AsyncGenerator<readonly LoadedPlayer[]> {
  return inBatches(transaction, selectHiders, gameId);
}

async function* inBatches(
  transaction: Transaction,
  select: Read<RowOf<typeof player>>,
  gameId: string,
): AsyncGenerator<readonly LoadedPlayer[]> {
  const zone = await readDayZone(transaction);
  for (let after = 0; ;) {
    const rows = await transaction.all(select, [gameId, after, batchSize]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => storedPlayer(row, zone));
    if (rows.length < batchSize) return;
    after = last.playerId;
  }
}

/** Reads one game for several players, in the order of the players; null for a player who does not have it. */
export async function findPlayerGames(
  queries: Queries,
  players: readonly LoadedPlayer[],
  gameId: string,
): Promise<(PlayerGameColumns | null)[]> {
  const found = await queries.allMany(
    selectPlayerGame,
    players.map(({ tracked: { row } }) => [row.playerId, gameId]),
  );
  return found.map(([row]) => row ?? null);
}
