/** Who is online and plays what, as Steam's summaries say (docs/spec/networks.md 13). */

import { gameIdOn } from '../../../domain/index.ts';
import { secondMs } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { PresenceReading } from '../../../store/index.ts';
import type { SyncPlayer } from '../../state/index.ts';
import type { Summary } from './answers.ts';

/** Visibility of a public profile; the state of any other one is not known. */
const isPublic = 3;

/** Whether an account shows what is played. @param summary undefined if the account was not answered */
export function showsGame(summary: Summary | undefined): boolean {
  return summary?.communityvisibilitystate === isPublic;
}

/** Reads the presence of all accounts of which it is known; the others keep what was read last, which expires. */
export function readPresence(
  players: ReadonlyMap<string, SyncPlayer>,
  summaries: ReadonlyMap<string, Summary>,
): readonly PresenceReading[] {
  return [...players].flatMap(([accountId, { playerId }]) => {
    const summary = summaries.get(accountId);
    if (summary === undefined || !showsGame(summary)) return [];
    return toReading(invariant(playerId, 'a watched player has a player of the store'), summary);
  });
}

function toReading(
  playerId: number,
  { gameid, gameextrainfo, personastate = 0, lastlogoff }: Summary,
): PresenceReading {
  const isPlaying = gameid !== undefined;
  return {
    playerId,
    network: 'steam',
    state: isPlaying ? 'playing' : personastate === 0 ? 'offline' : 'online',
    title: gameextrainfo ?? null, // absent: nothing is played, or it has no name
    gameId: isPlaying ? gameIdOn('steam', gameid) : null,
    sourceId: gameid ?? null, // absent: nothing is played
    platform: null,
    text: null,
    seenAt: lastlogoff === undefined ? null : lastlogoff * secondMs,
  };
}
