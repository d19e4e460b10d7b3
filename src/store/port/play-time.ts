/** Port of how long players play. What a player hides is empty. */

import type { Network } from '../../domain/index.ts';

/** How long a player has played a game: over all of its titles. Instants are null if they are not known. */
export interface PlayTime {
  readonly seconds: number;
  /** How often it was started; null if the network does not count that. */
  readonly sessions: number | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** When the network was asked. */
  readonly readAt: number;
}

/** How long a player has played on a network, and in how many games: titles of one game count once. */
export interface NetworkPlayTime {
  readonly network: Network;
  readonly seconds: number;
  readonly games: number;
}

/** Reads of play times. */
export interface PlayTimeReads {
  /** By network, the longest first; networks without a played title are left out. */
  playTimes(playerId: number): Promise<readonly NetworkPlayTime[]>;
  /** By game id; games whose time is not known are left out. */
  gameTimes(playerId: number, gameIds: readonly string[]): Promise<ReadonlyMap<string, PlayTime>>;
}
