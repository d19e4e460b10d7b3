/** Converts the network's response about who is online and which game they play to presence readings (docs/spec/networks.md 13). */

import * as v from 'valibot';
import { readInstant, utc } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import * as records from '../../../records/records.ts';
import type { PresenceReading } from '../../../store/index.ts';
import type { SyncPlayer } from '../../state/index.ts';

// A value that a record would not accept counts as unknown, too.
const text = v.fallback(v.optional(records.text), undefined);
const playedTitle = v.object({
  npTitleId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100), v.regex(records.namePattern)),
  titleName: text,
  launchPlatform: text,
  gameStatus: text,
});
const accountPresence = v.object({
  accountId: v.pipe(v.string(), v.nonEmpty()),
  primaryPlatformInfo: v.fallback(
    v.optional(v.object({ onlineStatus: text, platform: text, lastOnlineDate: text })),
    undefined,
  ),
  gameTitleInfoList: v.fallback(v.optional(v.array(playedTitle), []), []),
});
/** The response of `basicPresences`. If it lacks an account, the presence of this account is unknown. An unusable account is null. */
export const presencesAnswer = v.object({
  basicPresences: v.array(v.fallback(v.nullable(accountPresence), null)),
});
/** An account's presence, as the network states it. */
export type AccountPresence = v.InferOutput<typeof accountPresence>;

/** Creates a player's reading. @param sets the sets of titles, as far as they are known, because the network states only titles */
export function toReading(
  { playerId }: SyncPlayer,
  { primaryPlatformInfo: info, gameTitleInfoList: [played] }: AccountPresence,
  sets: ReadonlyMap<string, string | null>,
): PresenceReading {
  const isOnline = info?.onlineStatus === 'online';
  const lastOnline = info?.lastOnlineDate;
  return {
    playerId: invariant(playerId, 'a watched player is stored'),
    network: 'psn',
    state: played !== undefined ? 'playing' : isOnline ? 'online' : 'offline',
    title: played?.titleName ?? null, // absent: nothing is played
    gameId: sets.get(played?.npTitleId ?? '') ?? null, // absent: nothing is played, or the set of the title is unknown
    sourceId: played?.npTitleId ?? null, // absent: nothing is played
    platform: played?.launchPlatform ?? (isOnline ? (info.platform ?? null) : null), // absent: the network states no platform
    text: played?.gameStatus ?? null, // absent: the game has no status text
    seenAt: lastOnline === undefined ? null : readInstant(lastOnline, utc),
  };
}
