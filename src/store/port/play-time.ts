/** Port of play times. If a player hides them, lists are empty. */

import type { Network } from '../../domain/index.ts';
import type { NetworkStanding } from './players.ts';

/** How long a player has played a game: the sum over the network's titles of the game. Instants are null if unknown. */
export interface PlayTime {
  readonly seconds: number;
  /** How often the game was started; null if the network does not count starts. */
  readonly sessions: number | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** When the play time was read from the network. */
  readonly readAt: number;
}

/** How long a player has played on a network, and the number of games played: several titles of one game count once. */
export interface NetworkPlayTime {
  readonly network: Network;
  readonly seconds: number;
  readonly games: number;
}

/** A player's standings and play times on networks, read together. */
export interface StandingsAndTimes {
  /** Ordered by network, without `psn`. */
  readonly standings: readonly NetworkStanding[];
  /** Ordered by play time, longest first; networks without a played title are left out. */
  readonly times: readonly NetworkPlayTime[];
}

/** Reads of play times. */
export interface PlayTimeReads {
  /** The player's standings on networks other than `psn`, and their play time on each network; null for an unknown player. */
  standingsAndTimes(name: string): Promise<StandingsAndTimes | null>;
  /** Play times by game id; games without a known play time are left out. */
  gameTimes(playerId: number, gameIds: readonly string[]): Promise<ReadonlyMap<string, PlayTime>>;
}
