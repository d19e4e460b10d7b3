/** A player's presence on a network, and its expiry: a reading is only trusted for a short time (docs/spec/networks.md 13). */

import { minuteMs } from '../time/index.ts';

/** The states of a player on a network. */
export const presenceStates = ['offline', 'online', 'playing'] as const;
/** Whether a player is online, and in a game. */
export type PresenceState = (typeof presenceStates)[number];

/** Returns the state that a text names; null for any other text. */
export function readPresenceState(text: string): PresenceState | null {
  return presenceStates.find((state) => state === text) ?? null;
}

const presenceMs = 10 * minuteMs;

/** Checks whether a reading has not yet expired. @param readAt milliseconds UTC, like `at` */
export function isFreshPresence(readAt: number, at: number): boolean {
  return at < presenceEndsAt(readAt);
}

/** Returns the time at which a reading expires, in milliseconds UTC. */
export function presenceEndsAt(readAt: number): number {
  return readAt + presenceMs;
}
