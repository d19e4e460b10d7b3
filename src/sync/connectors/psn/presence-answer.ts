/** Converts the network's response about who is online and which game they play to presence readings (docs/spec/networks.md 13). */

import * as v from 'valibot';
import { readInstant, utc } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { PresenceReading } from '../../../store/index.ts';
import type { SyncPlayer } from '../../state/index.ts';

const text = v.fallback(v.optional(v.string()), undefined);
const playedTitle = v.object({
  npTitleId: v.pipe(v.string(), v.nonEmpty()),
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
/** The response of `basicPresences`. If it lacks an account, the presence of this account is unknown. */
export const presencesAnswer = v.object({ basicPresences: v.array(accountPresence) });
/** An account's presence, as the network states it. */
export type AccountPresence = v.InferOutput<typeof presencesAnswer>['basicPresences'][number];

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
