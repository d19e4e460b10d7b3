/** How long a network's reading of a player's presence is trusted (docs/spec/networks.md 13). */

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

/** Whether a reading has not expired. @param readAt milliseconds UTC, like `at` */
export function isFreshPresence(readAt: number, at: number): boolean {
  return at < presenceEndsAt(readAt);
}

/** When a reading expires. */
export function presenceEndsAt(readAt: number): number {
  return readAt + presenceMs;
}
