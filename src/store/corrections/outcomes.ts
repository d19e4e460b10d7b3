/** Results of corrections. */

import type { GameStatus } from '../../domain/index.ts';

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

/** What the undo of an import changes, player by player. */
export interface UndoneImport {
  readonly undone: readonly UndoneLoad[];
  /** Players that changed since, or are gone, with the reason. */
  readonly left: readonly { readonly player: string; readonly reason: string }[];
}
