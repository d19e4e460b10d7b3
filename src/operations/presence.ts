/** The presence of a player in the answers of the operations: that of the console network, while it is fresh (docs/spec/networks.md 13). */

import { isFreshPresence, presenceEndsAt } from '../domain/play/index.ts';
import type { PlayerRow, PresenceRow } from '../store/port/store.ts';

/** The newest reading if it is fresh; null without one. @param at milliseconds UTC */
export function freshPresence(readings: readonly PresenceRow[], at: number): PresenceRow | null {
  const [newest = null] = readings;
  return newest !== null && isFreshPresence(newest.readAt, at) ? newest : null;
}

/** The presence on the console network only. */
export function freshConsolePresence(
  readings: readonly PresenceRow[],
  at: number,
): PresenceRow | null {
  return freshPresence(
    readings.filter(({ network }) => network === 'psn'),
    at,
  );
}

/** A player whose status is what a reading says, instead of the one that a source stated with their profile. */
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

/** A player whose status is not shown, from any source. */
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

/** When a reading says that the player was last online; null if it does not say. */
export function seenAt({ state, seenAt: last, readAt }: PresenceRow): number | null {
  return state === 'offline' ? last : readAt;
}

/** Answers that end with a reading, and when they do. */
const ends = new WeakMap<object, number>();

/** Notes that an answer shows a reading. */
export function endWithPresence(answer: object, { readAt }: PresenceRow): void {
  ends.set(answer, presenceEndsAt(readAt));
}

/** When the reading that an answer shows expires; infinite if it shows none. */
export function endOfPresence(answer: unknown): number {
  const end = typeof answer === 'object' && answer !== null ? ends.get(answer) : undefined;
  return end ?? Number.POSITIVE_INFINITY; // absent: the answer shows no presence
}
