/**
 * Counts for the leaderboard of each game: the number of owners per standing. A standing consists of the points and, for equal points, the
 * platinum, gold and silver trophies. Sums of the counts give the length of a board and every rank. Owners with equal standings are listed
 * by player id and counted in blocks of ids, so that no read visits more owners than a block has. Hidden and excluded players do not count.
 */

import type { GradeCounts } from '../../domain/index.ts';
import { chooseUserPoints } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, insertion, write } from '../engine/statement.ts';
import { toTie, tieText } from '../ranking/ranking.ts';
import { userPointsText } from '../schema/game-standing.ts';
import { isCounted } from './visibility.ts';

/** Number of player ids in a block. */
const blockSize = 4096;

/** Maximum number of counts in memory; about 100 bytes each. */
const maxCounts = 50_000;

/** A player's points and trophies in a game. */
export interface Owned extends GradeCounts {
  readonly statedPoints: number | null;
}

/** A number of owners to add to a standing. */
export type BoardChange = readonly [
  gameId: string,
  points: number,
  tie: number,
  block: number,
  players: number,
];

/** Returns the number of a player's block. */
export function toBlock(playerId: number): number {
  return Math.floor(playerId / blockSize);
}

/** Returns the first player id of a block. */
export function firstOfBlock(block: number): number {
  return block * blockSize;
}

const key = ['game_id', 'points', 'tie', 'block'];
const add = insertion('board_count', [...key, 'players'], {
  keys: key,
  set: 'players = board_count.players + excluded.players',
});
const removeEmpty = deletion('board_count', { keys: key, and: 'players = 0' });
const removeAll = deletion('board_count', { keys: ['game_id'] });

/** SQL for the standings with their numbers of counted owners. Owners without points are on no board. */
export function boardCounts(filter = ''): string {
  const points = userPointsText('pg');
  const tie = tieText((grade) => `pg.${grade}`);
  return `SELECT pg.game_id, ${points} AS points, ${tie} AS tie, pg.player_id / ${blockSize} AS block, COUNT(*) AS players
    FROM player_game pg JOIN player p ON p.player_id = pg.player_id
    WHERE ${isCounted} AND ${points} > 0 ${filter} GROUP BY pg.game_id, 2, 3, 4`;
}

const insertCounted = write(
  `INSERT INTO board_count (game_id, points, tie, block, players) ${boardCounts('AND pg.game_id = ?')}`,
);
/** Recounts the boards of games. No other load may change them at the same time. */
export async function recountBoards(
  transaction: Transaction,
  gameIds: Iterable<string>,
): Promise<void> {
  for (const gameId of gameIds) {
    await transaction.run(removeAll, [gameId]);
    await transaction.run(insertCounted, [gameId]);
  }
}

/** The changes that a load makes to boards. They are written in batches. */
export class BoardCounts {
  readonly #counts = new Map<string, { readonly at: BoardChange; players: number }>();

  /** Moves an owner from one standing to another. Null stands for no standing: the owner is added to the board or removed from it. */
  move(
    gameId: string,
    playerId: number,
    { before, after }: { readonly before: Owned | null; readonly after: Owned | null },
  ): void {
    this.#count(gameId, playerId, before, -1);
    this.#count(gameId, playerId, after, 1);
  }

  /** Adds a change that was counted earlier. */
  add(change: BoardChange): void {
    const [gameId, points, tie, block, players] = change;
    const at = `${points} ${tie} ${block} ${gameId}`;
    const count = this.#counts.get(at) ?? { at: change, players: 0 };
    count.players += players;
    this.#counts.set(at, count);
  }

  #count(gameId: string, playerId: number, owned: Owned | null, players: 1 | -1): void {
    const points = owned === null ? 0 : chooseUserPoints(owned, owned.statedPoints);
    if (owned !== null && points > 0)
      this.add([gameId, points, toTie(owned), toBlock(playerId), players]);
  }

  /** Returns whether the counts must be written now to bound memory. */
  isLarge(): boolean {
    return this.#counts.size > maxCounts;
  }

  /** Returns the changes, and discards them. */
  take(): BoardChange[] {
    const changes = [...this.#counts.values()].flatMap(
      ({ at: [gameId, points, tie, block], players }) =>
        players === 0 ? [] : [[gameId, points, tie, block, players] as const],
    );
    this.#counts.clear();
    return changes;
  }

  async write(transaction: Transaction): Promise<void> {
    const changes = this.take();
    await transaction.runMany(add, changes);
    // Counts can be 0 even if owners were added: if the load hides a player, the same owner was subtracted earlier.
    await transaction.runMany(
      removeEmpty,
      changes.map(([gameId, points, tie, block]) => [gameId, points, tie, block]),
    );
  }
}
