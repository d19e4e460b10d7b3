/** The trophies of a game as they are held in memory, for whatever player. */

import { readEarnedText } from './earned-text.ts';
import type { PlayerTrophyRow, TrophyRow } from './store.ts';

export class TrophySet {
  /** The rows of a player who has none of them. */
  readonly #unearned: readonly PlayerTrophyRow[];
  /** Places by number; null where numbers go up by one from the first, as they nearly always do. */
  readonly #places: ReadonlyMap<number, number> | null;
  readonly #first: number;

  /** @param trophies by number */
  constructor(trophies: readonly TrophyRow[]) {
    this.#unearned = trophies.map((trophy) => ({ trophy, earned: false, earnedAt: null, updated: false }));
    const first = trophies[0]?.trophyId ?? 0;
    const isInRow = trophies.every(({ trophyId }, place) => trophyId === first + place);
    this.#first = first;
    this.#places = isInRow ? null : new Map(trophies.map(({ trophyId }, place) => [trophyId, place]));
  }

  get size(): number {
    return this.#unearned.length;
  }

  /**
   * All of them with what a player has. What is none of the set is left out.
   * @param text what is earned (earned-text.ts)
   */
  withEarned(text: string | null): readonly PlayerTrophyRow[] {
    const rows = [...this.#unearned];
    if (text === null) return rows;
    readEarnedText(text, (trophyId, earnedAt, updated) => {
      const place = this.#places === null ? trophyId - this.#first : (this.#places.get(trophyId) ?? -1);
      const trophy = rows[place]?.trophy;
      if (trophy !== undefined) rows[place] = { trophy, earned: true, earnedAt, updated };
    });
    return rows;
  }
}
