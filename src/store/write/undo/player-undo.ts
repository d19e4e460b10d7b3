/** Collects the replaced data of one player's games during a load, until it is written (undo-log.ts). */

import type { UndoGame } from './undo-content.ts';
import { lengthOfGame, maxUndoLength } from './undo-content.ts';

/** The length of the collected data of all players of a load, which is limited to save memory. */
export interface PendingUndo {
  length: number;
}

/** Collects the data of one player that a load replaces. */
export class PlayerUndo {
  readonly #all: PendingUndo;
  #games: UndoGame[] = [];
  #written = 0;
  /** Approximate length of the collected games as text. */
  #pending = 0;
  /** Whether the load changes too much of the player to be undone. */
  isTooLarge = false;
  /** Number of parts written so far. */
  parts = 0;
  /** Whether the stored record already says that the load is too large. */
  isGivenUp = false;

  constructor(all: PendingUndo) {
    this.#all = all;
  }

  /** Notes the changes of a game. */
  note(game: UndoGame): void {
    if (this.isTooLarge) return;
    const length = lengthOfGame(game);
    this.#pending += length;
    this.#all.length += length;
    this.#games.push(game);
    this.#limit();
  }

  /** Returns the games noted since the last call. */
  takeGames(): UndoGame[] {
    const games = this.#games;
    this.#games = [];
    this.#all.length -= this.#pending;
    this.#pending = 0;
    return games;
  }

  /** Adds the length of a written part to the length of the record. */
  addWritten(length: number): void {
    this.#written += length;
    this.#limit();
  }

  #limit(): void {
    if (this.#written + this.#pending <= maxUndoLength) return;
    this.isTooLarge = true;
    this.takeGames();
  }
}
