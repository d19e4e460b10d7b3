/** Reads who is online and which game they play from Steam's summaries (docs/spec/networks.md 13). */

import { gameIdOn } from '../../../domain/index.ts';
import { secondMs } from '../../../domain/time/index.ts';
import { invariant } from '../../../invariant.ts';
import type { PresenceReading } from '../../../store/index.ts';
import type { SyncPlayer } from '../../state/index.ts';
import type { Summary } from './answers.ts';

/** The visibility value of a public profile. The presence of other profiles is unknown. */
const isPublic = 3;

/** Checks whether an account shows the game that is played. @param summary undefined if the response lacks the account */
export function showsGame(summary: Summary | undefined): boolean {
  return summary?.communityvisibilitystate === isPublic;
}

/** Returns the presence of all accounts whose presence is known. For other accounts, the last reading remains until it expires. */
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
    title: gameextrainfo ?? null, // absent: nothing is played, or the game has no name
    gameId: isPlaying ? gameIdOn('steam', gameid) : null,
    sourceId: gameid ?? null, // absent: nothing is played
    platform: null,
    text: null,
    seenAt: lastlogoff === undefined ? null : lastlogoff * secondMs,
  };
}
