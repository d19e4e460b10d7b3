/** Cache of the games that small loads of a process have read. Its entries are valid while the version of the catalogue is the same. */

import { ByteBudgetCache } from '../../cache/index.ts';
import type { LoadedGame } from './game-directory.ts';

const maxBytes = 4_000_000;
/** Estimated memory of a game, and of each of its trophies. */
const bytesPerGame = 400;
const bytesPerTrophy = 100;

/** Games that loads have read, for the loads that follow. */
export class GameCache {
  readonly #games = new ByteBudgetCache<string, LoadedGame>({ maxBytes });
  #version = '';

  /**
   * Drops the games if the catalogue has changed. Call in a transaction that keeps others from changing it, before `get` and `add`.
   * @param catalogue version of the catalogue
   * @param epoch of the engine: a failover may bring back an earlier catalogue
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
