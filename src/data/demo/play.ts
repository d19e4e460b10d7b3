/**
 * Which trophies a player earns in a game, and when: shares and gaps as measured in domain.md 7.2
 * and 7.3 (an ordinary player).
 */

import type { EarnedRecord, TrophyRecord } from '../records/records.ts';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { Random } from './random.ts';

/** The share of a set a player earns: 23 % all, 2 % nothing, else Beta(0.9, 1). */
export function makeShare(random: Random): number {
  const kind = random.unit();
  if (kind < 0.23) return 1;
  return kind < 0.25 ? 0 : random.unit() ** (1 / 0.9);
}

/** A share of a set in the order it is earned; the platinum last, and only when all the rest is there. */
export function chooseTrophies(random: Random, trophies: readonly TrophyRecord[], share: number): readonly TrophyRecord[] {
  const platinum = trophies.filter(({ grade }) => grade === 'platinum');
  const others = random.shuffle(trophies.filter(({ grade }) => grade !== 'platinum'));
  const chosen = others.slice(0, Math.round(others.length * share));
  return chosen.length === others.length ? [...chosen, ...platinum] : chosen;
}

/**
 * Dates for trophies in the order they are earned, the last one at `endAt`: sessions of about three,
 * minutes apart, with days between the sessions; a few in the same second. Whole seconds, UTC.
 */
export function makeDates(random: Random, count: number, endAt: number): readonly number[] {
  const dates: number[] = [];
  let at = Math.floor(endAt / 1000) * 1000;
  for (let index = 0; index < count; index++) {
    dates.push(at);
    at -= Math.round(gapMs(random) / 1000) * 1000;
  }
  return dates.toReversed();
}

function gapMs(random: Random): number {
  if (random.chance(0.004)) return 0;
  if (random.chance(0.3)) return random.logNormal(1.5, 0.8) * dayMs;
  return Math.min(random.logNormal(27.6, 1.3) * minuteMs, dayMs / 4);
}

/** What a player earned in one game; one in 200 without a date, which stays unknown (domain.md 2.8). */
export function makeEarned(
  random: Random,
  player: string,
  trophies: readonly TrophyRecord[],
  endAt: number,
): readonly EarnedRecord[] {
  const dates = makeDates(random, trophies.length, endAt);
  return trophies.map(({ game, id }, index) => {
    const isLast = index === trophies.length - 1;
    const date = !isLast && random.chance(0.005) ? null : (dates[index] ?? null);
    return { type: 'earned', player, game, trophy: id, date };
  });
}
