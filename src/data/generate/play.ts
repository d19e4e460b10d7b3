/** Records of a player's games and earned trophies, the most recently played game first. */

import type { DataRecord, EarnedRecord } from '../../records/records.ts';
import type { Player } from './players.ts';
import type { Random } from './random.ts';
import type { SetMake } from './sets.ts';
import { gameIdAt } from './set-texts.ts';
import { makeTimeline } from './timeline.ts';

/** A player's game, with its trophies in the order of earning. */
interface Played {
  readonly game: string;
  readonly trophies: readonly number[];
}

/**
 * Makes the records of a player's games and trophies.
 * @param games catalogue indexes, the most recently played first
 * @param makes returns the composition of the set at an index
 */
export function makePlay(
  random: Random,
  player: Player,
  games: readonly number[],
  makes: readonly SetMake[],
): readonly DataRecord[] {
  const played = games.map((index): Played => {
    const make = makes[index];
    if (make === undefined) throw new RangeError('The game is not in the catalogue.');
    return {
      game: gameIdAt(index),
      trophies: chooseTrophies(random, make, { share: () => drawShare(random, player.fullShare) }),
    };
  });
  const count = played.reduce((sum, { trophies }) => sum + trophies.length, 0);
  const dates = makeTimeline(random, count, player.lastPlayedAt);
  const name = player.record.name;
  const records: DataRecord[] = [];
  let next = 0;
  for (const { game, trophies } of played) {
    // A game without earned trophies gets the date of the newest trophy in the games after it, which were played earlier.
    const lastUpdated = dates[Math.min(next, count - 1)] ?? player.lastPlayedAt; // absent: the player has no earned trophies
    const earned = makeEarned(random, name, game, {
      trophies,
      dates: dates.slice(next, next + trophies.length),
    });
    records.push({ type: 'playerGame', player: name, game, lastUpdated }, ...earned);
    next += trophies.length;
  }
  return records;
}

/** The trophies that a player earned in a game, the first earned first, and their dates in the opposite order, the newest first. */
interface Earned {
  readonly trophies: readonly number[];
  readonly dates: readonly number[];
}

/** Returns the earned trophies of a game, newest first. One trophy in 200 has no date (docs/spec/domain.md 7.3). */
export function makeEarned(
  random: Random,
  player: string,
  game: string,
  { trophies, dates }: Earned,
): readonly EarnedRecord[] {
  return trophies.toReversed().map((trophy, index) => {
    const date = random.chance(0.005) ? null : (dates[index] ?? null);
    return { type: 'earned', player, game, trophy, date };
  });
}

/**
 * Selects a share of a set's trophies, in the order of earning. The platinum, number 1, is earned only after all others.
 * @param hardness is added to a random number in [0, 1); the trophies with the lowest sums are earned first. By default, all trophies are
 * equally hard.
 */
export function chooseTrophies(
  random: Random,
  { size, hasPlatinum }: SetMake,
  {
    share,
    hardness,
  }: { readonly share: () => number; readonly hardness?: (trophy: number) => number },
): readonly number[] {
  const first = hasPlatinum ? 2 : 1;
  const ids = Array.from({ length: Math.max(size - first + 1, 0) }, (_, at) => at + first);
  const others = hardness === undefined ? random.shuffle(ids) : byHardness(random, ids, hardness);
  const chosen = others.slice(0, Math.round(others.length * share()));
  return hasPlatinum && chosen.length === others.length ? [...chosen, 1] : chosen;
}

function byHardness(
  random: Random,
  trophies: readonly number[],
  hardness: (trophy: number) => number,
): readonly number[] {
  const keyed = trophies.map((trophy) => ({ trophy, key: random.unit() + hardness(trophy) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ trophy }) => trophy);
}

/**
 * Draws the share of a game's trophies that a player has earned: 1 with the probability `fullShare`, 0 in 2 % of games, otherwise a number
 * from Beta(0.9, 1) (docs/spec/domain.md 7.3).
 */
export function drawShare(random: Random, fullShare: number): number {
  const kind = random.unit();
  if (kind < fullShare) return 1;
  return kind < fullShare + 0.02 ? 0 : random.unit() ** (1 / 0.9);
}
