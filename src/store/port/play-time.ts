/** Port of how long players play. What a player hides is empty. */

import type { Network } from '../../domain/index.ts';
import type { NetworkStanding } from './players.ts';

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

/** What a player has on networks, read together. */
export interface StandingsAndTimes {
  /** By network, without `psn`. */
  readonly standings: readonly NetworkStanding[];
  /** The longest first; networks without a played title are left out. */
  readonly times: readonly NetworkPlayTime[];
}

/** Reads of play times. */
export interface PlayTimeReads {
  /** The player on other networks than `psn`, and how long they have played on each network; null for an unknown player. */
  standingsAndTimes(name: string): Promise<StandingsAndTimes | null>;
  /** By game id; games whose time is not known are left out. */
  gameTimes(playerId: number, gameIds: readonly string[]): Promise<ReadonlyMap<string, PlayTime>>;
}
