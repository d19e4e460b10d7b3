/**
 * How many players have each game and each of its trophies, counted by loads: counting the owners of a popular game whenever its
 * rarity is shown would read a page of the disk for each. Players who are hidden or excluded do not count.
 */

import type { Transaction } from '../engine/engine.ts';
import { insertion, write } from '../engine/statement.ts';

/** In place of a trophy's number: the game itself. */
export const wholeGame = -1;

/** Counts in memory at once; some 100 bytes each. */
const maxCounts = 50_000;

const key = ['game_id', 'trophy_id'];
const addPlayers = 'players = owner_tally.players + excluded.players';
const add = insertion('owner_tally', [...key, 'players'], { keys: key, set: addPlayers });
const addStored = (from: string, trophyId: string, by: 1 | -1) =>
  write(
    `INSERT INTO owner_tally (game_id, trophy_id, players) SELECT x.game_id, ${trophyId}, ${by} FROM ${from} x WHERE x.player_id = ?
     ON CONFLICT (game_id, trophy_id) DO UPDATE SET ${addPlayers}`,
  );
const moves = {
  in: [addStored('player_game', String(wholeGame), 1), addStored('earned', 'x.trophy_id', 1)],
  out: [addStored('player_game', String(wholeGame), -1), addStored('earned', 'x.trophy_id', -1)],
} as const;

/** Whether a player counts among the owners of their games. */
export function isCounted({ hidden, excluded }: { readonly hidden: number; readonly excluded: number }): boolean {
  return hidden === 0 && excluded === 0;
}

/** Counts all that is stored of a player, or takes it out of the counts. */
export async function moveOwner(transaction: Transaction, playerId: number, way: 'in' | 'out'): Promise<void> {
  for (const command of moves[way]) await transaction.run(command, [playerId]);
}

/** What a load adds to the counts, collected and written in batches. */
export class OwnerCounts {
  readonly #counts = new Map<string, Map<number, number>>();
  #size = 0;

  /** Counts an owner of a trophy, or of the whole game. */
  add(gameId: string, trophyId: number): void {
    const counts = this.#counts.get(gameId) ?? new Map<number, number>();
    this.#counts.set(gameId, counts);
    const known = counts.get(trophyId);
    if (known === undefined) this.#size += 1;
    counts.set(trophyId, (known ?? 0) + 1);
  }

  isLarge(): boolean {
    return this.#size > maxCounts;
  }

  async write(transaction: Transaction): Promise<void> {
    const rows = [...this.#counts].flatMap(([gameId, counts]) =>
      [...counts].map(([trophyId, players]) => [gameId, trophyId, players]),
    );
    this.#counts.clear();
    this.#size = 0;
    await transaction.runMany(add, rows);
  }
}
