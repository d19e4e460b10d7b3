/** Results of corrections. */

import type { GameStatus } from '../../domain/index.ts';

/** Why a correction was not made; nothing was changed. */
export type Refusal =
  | { readonly refused: 'unknown-player' | 'unknown-game' | 'not-played' }
  /** The player has not earned these trophies of the game. */
  | { readonly refused: 'not-earned'; readonly trophies: readonly number[] };

/** A correction of a player's game. */
export interface CorrectedPlay {
  /** The internal id, for the audit log. */
  readonly playerId: number;
  /** The current name. */
  readonly player: string;
  readonly gameId: string;
  /** Number of removed earned trophies. */
  readonly trophies: number;
}

/** What is stored about a game, and goes with it when it is removed. */
export interface RemovedGame {
  readonly gameId: string;
  readonly title: string | null;
  /** Trophies of the set. */
  readonly trophies: number;
  /** Players who have the game. */
  readonly owners: number;
  /** Trophies that they earned. */
  readonly earned: number;
}

/** What is stored about a game after the operator set it. */
export interface SetGame {
  readonly gameId: string;
  readonly title: string | null;
  readonly status: GameStatus;
  /** Null if the game belongs to no series. */
  readonly series: string | null;
}

/** Why two games were not merged; nothing was changed. */
export type MergeRefusal =
  | { readonly refused: 'unknown-game'; readonly game: string }
  /** A game of another network than that of the consoles, whose ids are its own. */
  | { readonly refused: 'other-network'; readonly game: string }
  | { readonly refused: 'same-game' }
  /** These trophies have different grades in the two sets. */
  | { readonly refused: 'different-sets'; readonly trophies: readonly number[] };

/** Two games of which one was merged into the other. */
export interface MergedGames {
  readonly from: string;
  readonly into: string;
  /** Players who had the game that was removed. */
  readonly owners: number;
  /** Those of them who had both games. */
  readonly both: number;
  /** Trophies that the other set lacked. */
  readonly addedTrophies: number;
}
