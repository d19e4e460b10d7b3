/**
 * How many have each game and each of its trophies, kept by loads: counting the owners of a popular game at every
 * look at its rarity would read a page of the disk for each. Players who are hidden or excluded do not count.
 */

import type { Transaction } from '../engine/engine.ts';
import { insertion, write } from '../engine/statement.ts';

/** In place of a trophy's number: the game itself. */
export const wholeGame = -1;

/** Tallies held at once; some 100 bytes each. */
const mostHeld = 50_000;

const key = ['game_id', 'trophy_id'];
const addPlayers = 'players = owner_tally.players + excluded.players';
const add = insertion('owner_tally', [...key, 'players'], { keys: key, set: addPlayers });
const addWhole = (from: string, trophyId: string, by: 1 | -1) =>
  write(
    `INSERT INTO owner_tally (game_id, trophy_id, players) SELECT x.game_id, ${trophyId}, ${by} FROM ${from} x WHERE x.player_id = ?
     ON CONFLICT (game_id, trophy_id) DO UPDATE SET ${addPlayers}`,
  );
const moves = {
  in: [addWhole('player_game', String(wholeGame), 1), addWhole('earned', 'x.trophy_id', 1)],
  out: [addWhole('player_game', String(wholeGame), -1), addWhole('earned', 'x.trophy_id', -1)],
} as const;

/** Whether a player counts among the owners of his games. */
export function isCounted({ hidden, excluded }: { readonly hidden: number; readonly excluded: number }): boolean {
  return hidden === 0 && excluded === 0;
}

/** Counts all that is stored of a player in the tallies, or takes it out. */
export async function moveOwner(transaction: Transaction, playerId: number, way: 'in' | 'out'): Promise<void> {
  for (const command of moves[way]) await transaction.run(command, [playerId]);
}

/** What a load adds to the tallies, collected and written in batches. */
export class OwnerTallies {
  readonly #changes = new Map<string, Map<number, number>>();
  /** Records of one game mostly come together. */
  #last: { readonly gameId: string; readonly counts: Map<number, number> } | null = null;
  #held = 0;

  addOwner(gameId: string): void {
    this.addEarner(gameId, wholeGame);
  }

  addEarner(gameId: string, trophyId: number): void {
    if (this.#last?.gameId !== gameId) this.#last = { gameId, counts: this.#countsOf(gameId) };
    const { counts } = this.#last;
    const known = counts.get(trophyId);
    if (known === undefined) this.#held += 1;
    counts.set(trophyId, (known ?? 0) + 1);
  }

  #countsOf(gameId: string): Map<number, number> {
    const counts = this.#changes.get(gameId) ?? new Map<number, number>();
    this.#changes.set(gameId, counts);
    return counts;
  }

  isLarge(): boolean {
    return this.#held > mostHeld;
  }

  async write(transaction: Transaction): Promise<void> {
    const rows = [...this.#changes].flatMap(([gameId, counts]) =>
      [...counts].map(([trophyId, players]) => [gameId, trophyId, players]),
    );
    this.#changes.clear();
    this.#last = null;
    this.#held = 0;
    await transaction.runMany(add, rows);
  }
}
