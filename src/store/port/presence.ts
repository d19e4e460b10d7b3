/** Port of who is online, and who plays what at the moment. It is read by few, and changes nothing else of a player. */

import type { Network } from '../../domain/index.ts';
import type { PresenceState } from '../../domain/play/index.ts';
import type { PlayerRow } from './players.ts';

/** What is played; null where it is not known, or nothing is. */
interface PresenceFacts {
  readonly title: string | null;
  /** The game whose set the title has. */
  readonly gameId: string | null;
  /** The network's own id of the title. */
  readonly sourceId: string | null;
  readonly platform: string | null;
  /** What the game says about the play, such as a level. */
  readonly text: string | null;
}

/** What a network has said about a player. Each reading is of all that the network says. */
export interface PresenceReading extends PresenceFacts {
  readonly playerId: number;
  readonly network: Network;
  readonly state: PresenceState;
  /** When the player was last online, if the network says so: milliseconds UTC. */
  readonly seenAt: number | null;
}

/** The newest reading of a player on a network. */
export interface PresenceRow extends PresenceReading {
  /** Since when the state and the title are the same, as far as the readings tell: milliseconds UTC. */
  readonly sinceAt: number;
  /** At least when it was read last, to five minutes. */
  readonly readAt: number;
}

/** A player who plays at the moment. */
export interface PlayingNow {
  readonly player: PlayerRow;
  readonly presence: PresenceRow;
}

/** The player of a read of presence. */
export type PresentPlayer = Pick<PlayerRow, 'playerId' | 'presenceHidden'>;

/** Reads of presence. */
export interface PresenceReads {
  /** The newest readings of a player by network, read last first; empty if the player hides them. */
  presence(player: PresentPlayer): Promise<readonly PresenceRow[]>;
  /** Counted players with a fresh reading that they play, the latest to begin first. @param at milliseconds UTC */
  playingNow(at: number, limit: number): Promise<readonly PlayingNow[]>;
  /** Changes with the presence of a player, or of anybody (null). */
  presenceVersion(playerId: number | null): Promise<number>;
}

/** Writes of presence. */
export interface PresenceWrites {
  /**
   * Stores the readings of one round in one commit, and of these only what has changed: a reading that says the same is written every five
   * minutes. Readings of unknown players, and of those who hide their presence, are left out. Returns the number of rows written.
   *
   * @param now when the network was asked: milliseconds UTC
   */
  savePresence(readings: readonly PresenceReading[], now: number): Promise<number>;
}
