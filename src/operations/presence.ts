/** A player's presence in responses of the operations: that on the console network, until it expires (docs/spec/networks.md 13). */

import { isFreshPresence, presenceEndsAt } from '../domain/play/index.ts';
import type { PlayerRow, PresenceRow } from '../store/port/store.ts';

/** Returns the newest reading of a player's presence if it has not expired; otherwise null. @param at milliseconds UTC */
export function freshPresence(readings: readonly PresenceRow[], at: number): PresenceRow | null {
  const [newest = null] = readings;
  return newest !== null && isFreshPresence(newest.readAt, at) ? newest : null;
}

/** Returns the newest reading on the console network if it has not expired; otherwise null. */
export function freshConsolePresence(
  readings: readonly PresenceRow[],
  at: number,
): PresenceRow | null {
  return freshPresence(
    readings.filter(({ network }) => network === 'psn'),
    at,
  );
}

/** Returns the player with the status from a reading instead of the status that a source states in the profile. */
export function withPresence(player: PlayerRow, presence: PresenceRow | null): PlayerRow {
  if (player.presenceHidden) return withoutPresence(player);
  if (presence === null) return player;
  const { state, title, sourceId, platform, text } = presence;
  return {
    ...player,
    online: state !== 'offline',
    away: false,
    statusPlaying: title,
    statusTitle: title,
    statusObjectId: sourceId,
    statusMode: platform,
    statusComment: text,
    lastSeenAt: seenAt(presence) ?? player.lastSeenAt,
  };
}

/** Returns the player without any status. */
function withoutPresence(player: PlayerRow): PlayerRow {
  return {
    ...player,
    online: false,
    away: false,
    statusPlaying: null,
    statusTitle: null,
    statusObjectId: null,
    statusMode: null,
    statusComment: null,
    lastSeenAt: null,
  };
}

/** Returns the time at which the player was last online according to a reading; null if unknown. */
export function seenAt({ state, seenAt: last, readAt }: PresenceRow): number | null {
  return state === 'offline' ? last : readAt;
}

/** Results that show a reading of presence, with the time at which the reading expires. */
const ends = new WeakMap<object, number>();

/** Records that a result shows a reading, and so expires with it. */
export function endWithPresence(answer: object, { readAt }: PresenceRow): void {
  ends.set(answer, presenceEndsAt(readAt));
}

/** Returns the time at which the reading in a result expires; infinite if the result shows no reading. */
export function endOfPresence(answer: unknown): number {
  const end = typeof answer === 'object' && answer !== null ? ends.get(answer) : undefined;
  return end ?? Number.POSITIVE_INFINITY; // absent: the result shows no presence
}
