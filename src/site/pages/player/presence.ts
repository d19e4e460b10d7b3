/** The current status of a player: whether they are online, and which game they play. */

import { isFreshPresence } from '../../../domain/play/index.ts';
import { hourMs } from '../../../domain/time/index.ts';
import type { PlayerRow, PresenceRow } from '../../../store/port/store.ts';

/**
 * How long a status that a source stated as part of the profile is shown after the player was last seen: milliseconds. It is the same time
 * as on the home page.
 */
const seenMs = 3 * hourMs;

/** Whether the player is online or away, or when they were last seen. */
export type ShownPresence =
  | { readonly state: 'offline'; readonly seenAt: number | null }
  | OnlinePresence;

/** A player who is online, and the game they play; null if they play none or it is unknown. */
export interface OnlinePresence {
  readonly state: 'online' | 'away';
  readonly title: string | null;
  readonly platform: string | null;
  readonly sinceAt: number | null;
  /** The id of the game with this title. */
  readonly gameId: string | null;
}

interface Known {
  readonly player: PlayerRow;
  /** The statuses that networks reported, newest first. */
  readonly readings: readonly PresenceRow[];
  /** The present, milliseconds UTC. */
  readonly at: number;
}

/**
 * Returns the newest status that a network reported, while it is recent. If no network is queried for the player, returns the status that a
 * source stated.
 */
export function shownPresence({ player, readings, at }: Known): ShownPresence {
  const [newest] = readings;
  if (newest === undefined) return statedPresence(player, at);
  const { state, title, platform, sinceAt, gameId, readAt } = newest;
  if (state === 'offline' || !isFreshPresence(readAt, at))
    return { state: 'offline', seenAt: lastSeen(newest) ?? player.lastSeenAt };
  return { state: 'online', title, platform, sinceAt, gameId };
}

function lastSeen({ state, seenAt, readAt }: PresenceRow): number | null {
  return state === 'offline' ? seenAt : readAt;
}

function statedPresence(player: PlayerRow, at: number): ShownPresence {
  if (player.presenceHidden) return { state: 'offline', seenAt: null };
  if (!isSeenAt(player, at)) return { state: 'offline', seenAt: player.lastSeenAt };
  const { away, statusPlaying, statusTitle } = player;
  const title = statusPlaying || statusTitle;
  return { state: away ? 'away' : 'online', title, platform: null, sinceAt: null, gameId: null };
}

/**
 * Checks whether the status was seen recently. The date of the last update is not sufficient, because an update that does not query the
 * online status leaves an old status unchanged.
 */
function isSeenAt({ online, lastSeenAt, updatedAt }: PlayerRow, at: number): boolean {
  const hour = Math.floor(at / hourMs) * hourMs;
  const since = hour - seenMs;
  return (
    online &&
    updatedAt >= since &&
    lastSeenAt !== null &&
    lastSeenAt >= since &&
    lastSeenAt <= hour + hourMs
  );
}
