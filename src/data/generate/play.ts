/** What a player has earned, as records: his games, the most recently played first, and their trophies. */

import type { DataRecord, EarnedRecord } from '../records/records.ts';
import type { Player } from './players.ts';
import type { Random } from './random.ts';
import type { SetMake } from './set-makes.ts';
import { gameIdAt } from './set-texts.ts';
import { makeTimeline } from './timeline.ts';

/** One game of a player, and the trophies in the order they are earned. */
interface Played {
  readonly game: string;
  readonly trophies: readonly number[];
}

/**
 * The records of a player's play.
 * @param games places in the catalogue, the most recently played first
 * @param makes what the set at each place is made of
 */
export function makePlay(
  random: Random,
  player: Player,
  games: readonly number[],
  makes: readonly SetMake[],
): readonly DataRecord[] {
  const played = games.map((index): Played => {
    const make = makes[index];
    if (make === undefined) throw new RangeError('A game outside of the catalogue.');
    return { game: gameIdAt(index), trophies: chooseTrophies(random, make, () => drawShare(random, player.fullShare)) };
  });
  const count = played.reduce((sum, { trophies }) => sum + trophies.length, 0);
  const dates = makeTimeline(random, count, player.lastPlayedAt);
  const name = player.record.name;
  const records: DataRecord[] = [];
  let next = 0;
  for (const { game, trophies } of played) {
    // A game without trophies was begun just before the next one.
    const lastUpdated = dates[Math.min(next, count - 1)] ?? player.lastPlayedAt;
    const earned = makeEarned(random, name, game, { trophies, dates: dates.slice(next, next + trophies.length) });
    records.push({ type: 'playerGame', player: name, game, lastUpdated }, ...earned);
    next += trophies.length;
  }
  return records;
}

/** Trophies in the order they are earned, and their dates, the newest first. */
interface Earned {
  readonly trophies: readonly number[];
  readonly dates: readonly number[];
}

/** What a player has earned in a game, the newest first; one trophy in 200 has no date (docs/spec/domain.md 7.3). */
export function makeEarned(random: Random, player: string, game: string, { trophies, dates }: Earned): readonly EarnedRecord[] {
  return trophies.toReversed().map((trophy, index) => {
    const date = random.chance(0.005) ? null : (dates[index] ?? null);
    return { type: 'earned', player, game, trophy, date };
  });
}

/** A share of the trophies of a set, in the order they are earned; the platinum, number 1, when all the others are there. */
export function chooseTrophies(random: Random, { size, hasPlatinum }: SetMake, share: () => number): readonly number[] {
  const first = hasPlatinum ? 2 : 1;
  const others = random.shuffle(Array.from({ length: Math.max(size - first + 1, 0) }, (_, at) => at + first));
  const chosen = others.slice(0, Math.round(others.length * share()));
  return hasPlatinum && chosen.length === others.length ? [...chosen, 1] : chosen;
}

/** Full, nothing (2 %), or Beta(0.9, 1) between (docs/spec/domain.md 7.3). */
export function drawShare(random: Random, fullShare: number): number {
  const kind = random.unit();
  if (kind < fullShare) return 1;
  return kind < fullShare + 0.02 ? 0 : random.unit() ** (1 / 0.9);
}
