/** Results of undoing a load. */

/** Why a load was not undone; nothing was changed. */
export type UndoRefusal =
  /** `nothing`: no load is recorded, or a correction has changed its rows. `too-large`: the record would be too long. */
  | { readonly refused: 'unknown-player' | 'nothing' | 'too-large' }
  /** A later change touched the same rows. */
  | { readonly refused: 'changed-since'; readonly what: string };

/** What an undo changes in one game. */
export interface UndoneGame {
  readonly gameId: string;
  /** The load added the game to the player, so that it goes. */
  readonly isRemoved: boolean;
  /** Numbers of trophies that the load added, and that go. */
  readonly removed: readonly number[];
  /** Numbers of trophies that get their earlier state back. */
  readonly restored: readonly number[];
}

/** What an undo changes. */
export interface UndoneLoad {
  readonly playerId: number;
  readonly player: string;
  /** Milliseconds UTC. */
  readonly loadedAt: number;
  readonly source: string;
  /** The load added the player, who goes with everything. */
  readonly isPlayerRemoved: boolean;
  /** Names of the values of the profile that are set back. */
  readonly profile: readonly string[];
  /** Games and trophies; of a player who goes, their number alone. */
  readonly games: readonly UndoneGame[];
  readonly counts: { readonly games: number; readonly trophies: number };
}
