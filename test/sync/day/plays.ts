/** What the players of a day do: sessions of a game with trophies, from invented but repeatable numbers. */

import { createRandom } from '../../../src/data/generate/random.ts';
import { hourMs, minuteMs } from '../../../src/domain/time/index.ts';
import { invariant } from '../../../src/invariant.ts';
import type { StandInPlayer, StandInTitle } from '../../support/stand-ins/psn/index.ts';
import { inventTitles, writeInstant } from '../../support/stand-ins/psn/index.ts';

/** Something that happens on the network. */
export interface Play {
  readonly at: number;
  readonly accountId: string;
  readonly titleId: string;
  /** The place of the trophy that is earned, in its set. */
  readonly place: number;
}

/** Players who have the same games, which makes their sets known, and who have played the first one at this instant. */
export function inventPlayers(players: number, games: number, playedAt: number): StandInPlayer[] {
  const [first, ...others] = inventTitles(games);
  const shared = [
    { ...invariant(first, 'there are games'), lastUpdated: writeInstant(playedAt) },
    ...others,
  ];
  return Array.from({ length: players }, (_, index) => ({
    accountId: String(2_000_000_000_000_000_000n + BigInt(index)),
    onlineId: `Member-${index}`,
    titles: shared.map((title) => ({ ...title })),
  }));
}

/** Up to three sessions of each player within a time, a trophy every 5 to 20 minutes; in order. */
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

/** The first three trophies that are not earned. */
function placesToEarn({ trophies }: StandInTitle): number[] {
  return trophies.flatMap(({ earned }, place) => (earned === undefined ? [place] : [])).slice(0, 3);
}
