/**
 * The actions of the players on the simulated day: sessions in which they earn trophies of a game. The sessions are random, but the same in
 * every run.
 */

import { createRandom } from '../../../src/data/generate/random.ts';
import { hourMs, minuteMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import type { StandInPlayer, StandInTitle } from '../../support/stand-ins/psn/index.ts';
import { inventTitles, writeInstant } from '../../support/stand-ins/psn/index.ts';

/** An event on the network. */
export interface Play {
  readonly at: number;
  readonly accountId: string;
  readonly titleId: string;
  /** The position of the earned trophy in its set. */
  readonly place: number;
}

/** Returns the name of a player before any rename. */
export function nameOfMember(member: number): string {
  return `Member-${member}`;
}

/**
 * Returns players with the same games, so that the store has the sets after the first player's sync. All players last played the first game
 * at `playedAt`.
 */
export function inventPlayers(players: number, games: number, playedAt: number): StandInPlayer[] {
  const [first, ...others] = inventTitles(games);
  const shared = [
    { ...invariant(first, 'there are games'), lastUpdated: writeInstant(playedAt) },
    ...others,
  ];
  return Array.from({ length: players }, (_, index) => ({
    accountId: String(2_000_000_000_000_000_000n + BigInt(index)),
    onlineId: nameOfMember(index),
    titles: shared.map((title) => ({ ...title })),
  }));
}

/** Returns up to three sessions of each player within a period, in order, with a trophy every 5 to 20 minutes. */
export function inventPlays(
  players: readonly StandInPlayer[],
  { from, to, seed }: { readonly from: number; readonly to: number; readonly seed: number },
): Play[] {
  const random = createRandom(seed);
  const plays = players.flatMap(({ accountId, titles }) =>
    random
      .shuffle(titles)
      .slice(0, random.whole(1, 3))
      .flatMap((title) => {
        let at = from + random.unit() * (to - from - hourMs);
        return placesToEarn(title).map((place): Play => {
          at += random.whole(5, 20) * minuteMs;
          return { at, accountId, titleId: title.id, place };
        });
      }),
  );
  return plays.filter(({ at }) => at < to).toSorted((a, b) => a.at - b.at);
}

/** Returns the positions of the first three trophies that are not earned. */
function placesToEarn({ trophies }: StandInTitle): number[] {
  return trophies.flatMap(({ earned }, place) => (earned === undefined ? [place] : [])).slice(0, 3);
}
