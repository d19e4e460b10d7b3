/** The network's answer about who is online and plays what (docs/spec/networks.md 13), as readings of presence. */

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
/** basicPresences: an account that is missing is unknown. */
export const presencesAnswer = v.object({ basicPresences: v.array(accountPresence) });
/** What the network says about an account. */
export type AccountPresence = v.InferOutput<typeof presencesAnswer>['basicPresences'][number];

/** Makes the reading of a player. @param sets the sets of titles, as far as they are known: the network names titles only */
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
    gameId: sets.get(played?.npTitleId ?? '') ?? null, // absent: nothing is played, or its set is not known
    sourceId: played?.npTitleId ?? null, // absent: nothing is played
    platform: played?.launchPlatform ?? (isOnline ? (info.platform ?? null) : null), // absent: the network does not say
    text: played?.gameStatus ?? null, // absent: the game says nothing
    seenAt: lastOnline === undefined ? null : readInstant(lastOnline, utc),
  };
}
