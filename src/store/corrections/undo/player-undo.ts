/** Collects what a load changes of one player's games until it is written (undo-log.ts). */

import type { UndoGame } from './undo-content.ts';
import { lengthOfGame, maxUndoLength } from './undo-content.ts';

export class PlayerUndo {
  #games: UndoGame[] = [];
  #written = 0;
  /** Approximate length of the collected games as text. */
  pending = 0;
  /** Number of parts written so far. */
  parts = 0;
  /** Whether the record says that the load is too large. */
  isGivenUp = false;

  /** Whether the load changes too much of the player to be undone. */
  isTooLarge(): boolean {
    return this.#written + this.pending > maxUndoLength;
  }

  /** Notes the changes of a game. */
  note(game: UndoGame): void {
    if (this.isTooLarge()) return;
    this.pending += lengthOfGame(game);
    if (this.isTooLarge()) this.#games = [];
    else this.#games.push(game);
  }

  /** Returns the games noted since the last call. */
  takeGames(): UndoGame[] {
    const games = this.#games;
    this.#games = [];
    this.pending = 0;
    return games;
  }

  /** Adds the length of a part to that of the record. */
  addWritten(length: number): void {
    this.#written += length;
  }
}
