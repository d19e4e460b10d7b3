/** Results of corrections. */

import type { GameStatus } from '../../domain/index.ts';

/** Result of a correction of a player's game. */
export interface CorrectedPlay {
  /** The internal id, for the audit log. */
  readonly playerId: number;
  /** The player's current name. */
  readonly player: string;
  readonly gameId: string;
  /** Number of removed earned trophies. */
  readonly trophies: number;
}

/** A removed game, and how much data is removed with it. */
export interface RemovedGame {
  readonly gameId: string;
  readonly title: string | null;
  /** Number of trophies in the set. */
  readonly trophies: number;
  /** Number of players who have the game. */
  readonly owners: number;
  /** Number of trophies that these players earned. */
  readonly earned: number;
}

/** The values of a game after the operator set some of them. */
export interface SetGame {
  readonly gameId: string;
  readonly title: string | null;
  readonly status: GameStatus;
  /** Null if the game belongs to no series. */
  readonly series: string | null;
}

/** Result of a merge of one game into another. */
export interface MergedGames {
  readonly from: string;
  readonly into: string;
  /** Number of players who had the game that was removed. */
  readonly owners: number;
  /** Number of these players who had both games. */
  readonly both: number;
  /** Number of trophies that the remaining set lacked. */
  readonly addedTrophies: number;
}

/** What an undo changes in one game. */
export interface UndoneGame {
  readonly gameId: string;
  /** Whether the load added the game to the player, so that the undo removes it. */
  readonly isRemoved: boolean;
  /** Numbers of trophies that the load added, and that the undo removes. */
  readonly removed: readonly number[];
  /** Numbers of trophies whose earlier state is restored. */
  readonly restored: readonly number[];
}

/** Changes of an undo. */
export interface UndoneLoad {
  readonly playerId: number;
  readonly player: string;
  /** Time of the load, milliseconds UTC. */
  readonly loadedAt: number;
  readonly source: string;
  /** Whether the load added the player, so that the undo removes the player with all data. */
  readonly isPlayerRemoved: boolean;
  /** Names of the profile values that are restored. */
  readonly profile: readonly string[];
  /** The changed games and trophies. If the player is removed, only the numbers in `counts` are given. */
  readonly games: readonly UndoneGame[];
  readonly counts: { readonly games: number; readonly trophies: number };
}

/** What the undo of an import changes, by player. */
export interface UndoneImport {
  readonly undone: readonly UndoneLoad[];
  /** Players for whom the import is not undone, with the reason: they changed after the import, or no longer exist. */
  readonly left: readonly { readonly player: string; readonly reason: string }[];
}
