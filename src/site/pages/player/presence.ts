/** What a page shows of the moment: whether the player is online, and what they play. */

import { isFreshPresence } from '../../../domain/play/index.ts';
import { hourMs } from '../../../domain/time/index.ts';
import type { PlayerRow, PresenceRow } from '../../../store/port/store.ts';

/** A status that a source stated with the profile is shown for so long after the player was seen with it, as on the first page. */
const seenMs = 3 * hourMs;

/** Whether the player is online, or when they were last. */
export type ShownPresence =
  | { readonly state: 'offline'; readonly seenAt: number | null }
  | OnlinePresence;

/** A player who is online, and what they play; null for nothing, or where it is not known. */
export interface OnlinePresence {
  readonly state: 'online' | 'away';
  readonly title: string | null;
  readonly platform: string | null;
  readonly sinceAt: number | null;
  /** The game of the title. */
  readonly gameId: string | null;
}

interface Known {
  readonly player: PlayerRow;
  /** What networks say, the newest first. */
  readonly readings: readonly PresenceRow[];
  /** The present, milliseconds UTC. */
  readonly at: number;
}

/** The newest reading of a network while it is fresh; where no network is asked, the status that a source stated. */
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

/** The date of the update alone says nothing: one that does not look at who is online leaves an old status as it is. */
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
