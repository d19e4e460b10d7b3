/** Cache of the games that a process has read for small loads. Its entries are valid while the version of the catalogue is the same. */

import { ByteBudgetCache } from '../../cache/index.ts';
import type { LoadedGame } from './game-directory.ts';

const maxBytes = 4_000_000;
/** Estimated number of bytes for a game, and for each of its trophies. */
const bytesPerGame = 400;
const bytesPerTrophy = 100;

/** Caches games that loads have read, for later loads. */
export class GameCache {
  readonly #games = new ByteBudgetCache<string, LoadedGame>({ maxBytes });
  #version = '';

  /**
   * Clears the cache if the catalogue has changed. Call within a transaction that prevents other changes, before `get` and `add`.
   * @param catalogue version of the catalogue
   * @param epoch of the engine, because a failover may restore an earlier catalogue
   */
  validate(catalogue: number, epoch: number): void {
    const version = `${epoch} ${catalogue}`;
    if (version === this.#version) return;
    this.#games.clear();
    this.#version = version;
  }

  /** @param idKey the folded id of the game */
  get(idKey: string): LoadedGame | undefined {
    return this.#games.get(idKey);
  }

  add(idKey: string, game: LoadedGame): void {
    this.#games.set(idKey, game, bytesPerGame + bytesPerTrophy * game.grades.size);
  }
}
