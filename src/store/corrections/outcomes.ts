/** Results of corrections. */

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
