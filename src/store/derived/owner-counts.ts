/**
 * Owner counts: the number of players who have each game and each trophy, maintained by loads. Counting the owners of a popular game
 * for each request would read one disk page per owner. Hidden and excluded players do not count. Owners are also counted by progress
 * (progress-bins.ts).
 */

import type { Transaction } from '../engine/engine.ts';
import { deletion, insertion, write } from '../engine/statement.ts';
import { recountBins } from './progress-bins.ts';
import { isCounted } from './visibility.ts';

/** The trophy number that stands for the game itself. */
export const wholeGame = -1;

/** Maximum number of counts in memory; about 100 bytes each. */
const maxCounts = 50_000;

const key = ['game_id', 'trophy_id'];
const add = insertion('owner_count', [...key, 'players'], {
  keys: key,
  set: 'players = owner_count.players + excluded.players',
});
const removeEmpty = deletion('owner_count', { keys: ['game_id'], and: 'players = 0' });
const removeAll = deletion('owner_count', { keys: ['game_id'] });
const countedOwners = `player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted}`;
const insertCounted = write(
  `INSERT INTO owner_count (game_id, trophy_id, players)
   SELECT pg.game_id, ${wholeGame}, COUNT(*) FROM ${countedOwners} WHERE pg.game_id = ? GROUP BY pg.game_id
   UNION ALL SELECT e.game_id, e.trophy_id, COUNT(*) FROM ${countedOwners}
     JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id WHERE pg.game_id = ? GROUP BY e.game_id, e.trophy_id`,
);
/** Checks whether a player counts as an owner of their games. */
export function countsAsOwner({
  hidden,
  excluded,
}: {
  readonly hidden: number;
  readonly excluded: number;
}): boolean {
  return hidden === 0 && excluded === 0;
}

/** Counts the owners of a game and of its trophies again. */
export async function recountOwners(transaction: Transaction, gameId: string): Promise<void> {
  await transaction.run(removeAll, [gameId]);
  await transaction.run(insertCounted, [gameId, gameId]);
  await recountBins(transaction, [gameId]);
}

/** Removes counts of 0, which would otherwise remain for a game without owners. */
export async function removeEmptyCounts(
  transaction: Transaction,
  gameIds: Iterable<string>,
): Promise<void> {
  await transaction.runMany(
    removeEmpty,
    [...gameIds].map((gameId) => [gameId]),
  );
}

/** Changes of the owner counts by a load or a correction, written in batches. */
export class OwnerCounts {
  readonly #counts = new Map<string, Map<number, number>>();
  #size = 0;

  /** Adds owners of a trophy, or of the game (`wholeGame`). */
  add(gameId: string, trophyId: number, players = 1): void {
    const counts = this.#counts.get(gameId) ?? new Map<number, number>();
    this.#counts.set(gameId, counts);
    const count = counts.get(trophyId);
    if (count === undefined) this.#size += 1;
    counts.set(trophyId, (count ?? 0) + players);
  }

  /** Returns whether the counts must be written now to bound memory. */
  isLarge(): boolean {
    return this.#size > maxCounts;
  }

  /** Returns the changes as rows of game, trophy and number of players, and discards them. */
  take(): (readonly [gameId: string, trophyId: number, players: number])[] {
    const rows = [...this.#counts].flatMap(([gameId, counts]) =>
      [...counts].flatMap(([trophyId, players]) =>
        players === 0 ? [] : [[gameId, trophyId, players] as const],
      ),
    );
    this.#counts.clear();
    this.#size = 0;
    return rows;
  }

  async write(transaction: Transaction): Promise<void> {
    await transaction.runMany(add, this.take());
  }
}
