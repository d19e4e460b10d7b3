/** Port of presence: who is online, and what they play at the moment. Few clients read it, and it changes no other data of a player. */

import type { Network } from '../../domain/index.ts';
import type { PresenceState } from '../../domain/play/index.ts';
import type { PlayerRow } from './players.ts';

/** The game that a player plays. Each value is null if it is unknown, or if nothing is played. */
interface PresenceFacts {
  readonly title: string | null;
  /** The game to which the title belongs. */
  readonly gameId: string | null;
  /** The network's own id for the title. */
  readonly sourceId: string | null;
  readonly platform: string | null;
  /** The game's own text about its state, such as a level. */
  readonly text: string | null;
}

/** One presence reading: everything that a network stated about a player at one time. */
export interface PresenceReading extends PresenceFacts {
  readonly playerId: number;
  readonly network: Network;
  readonly state: PresenceState;
  /** When the player was last online, milliseconds UTC; null if the network does not state it. */
  readonly seenAt: number | null;
}

/** The newest reading of a player on a network. */
export interface PresenceRow extends PresenceReading {
  /** Since when the readings have shown this state and this title: milliseconds UTC. */
  readonly sinceAt: number;
  /**
   * When the presence was last read, milliseconds UTC. The stored time may be up to five minutes too early, because unchanged readings are
   * rarely written.
   */
  readonly readAt: number;
}

/** A player who is playing at the moment. */
export interface PlayingNow {
  readonly player: PlayerRow;
  readonly presence: PresenceRow;
}

/** The fields of a player that a read of presence needs. */
export type PresentPlayer = Pick<PlayerRow, 'playerId' | 'presenceHidden'>;

/** Reads of presence. */
export interface PresenceReads {
  /** A player's newest reading on each network, the last read first; empty if the player hides their presence. */
  presence(player: PresentPlayer): Promise<readonly PresenceRow[]>;
  /** Counted players who are playing according to a fresh reading, the latest start first. @param at milliseconds UTC */
  playingNow(at: number, limit: number): Promise<readonly PlayingNow[]>;
  /** A version that changes with the presence of one player, or of any player (null). */
  presenceVersion(playerId: number | null): Promise<number>;
}

/** Writes of presence. */
export interface PresenceWrites {
  /**
   * Stores the changed readings of one round in one commit. An unchanged reading is written only every five minutes. Readings of unknown
   * players, and of players who hide their presence, are left out. Returns the number of rows written.
   *
   * @param now when the network was queried: milliseconds UTC
   */
  savePresence(readings: readonly PresenceReading[], now: number): Promise<number>;
}
