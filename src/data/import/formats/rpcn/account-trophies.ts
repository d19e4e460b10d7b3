/**
 * The trophies that an account has earned, as its server states them. Clients can report any set and any trophy number, so rows whose set
 * or number is impossible are refused here.
 */

import { isSetId } from '../../../../files/index.ts';
import type { SourceItem } from '../../source/source.ts';

/** The time at which each trophy of a set was earned, by trophy number from 0; null if the stated time is not an integer. */
export type EarnedTimes = ReadonlyMap<number, bigint | null>;

/** The earned trophies of an account. */
export interface AccountTrophies {
  readonly sets: Map<string, Map<number, bigint | null>>;
  /** Numbers of refused rows: those whose set is not a set id, those with an impossible trophy number, and those beyond the maximum. */
  readonly refused: { sets: number; numbers: number; more: number };
}

/** An earned trophy, as its server states it. */
export interface StatedTrophy {
  readonly set: unknown;
  readonly trophy: unknown;
  readonly earnedAt: unknown;
}

/** Trophy numbers must be below this. The largest known sets have over 300 trophies. */
const maxTrophies = 4096;

/** Maximum number of sets of an account. The console has fewer games than this. */
const maxSets = 5000;

/** Returns an account without trophies. */
export function noTrophies(): AccountTrophies {
  return { sets: new Map(), refused: { sets: 0, numbers: 0, more: 0 } };
}

/** Adds a trophy, or counts it as refused. */
export function addTrophy(
  { sets, refused }: AccountTrophies,
  { set, trophy, earnedAt }: StatedTrophy,
): void {
  if (typeof set !== 'string' || !set.startsWith('NPWR') || !isSetId(set)) {
    refused.sets += 1;
    return;
  }
  const number = typeof trophy === 'bigint' ? Number(trophy) : trophy;
  if (!isTrophyNumber(number)) {
    refused.numbers += 1;
    return;
  }
  const times = sets.get(set) ?? new Map<number, bigint | null>();
  if (times.size === 0 && sets.size >= maxSets) {
    refused.more += 1;
    return;
  }
  times.set(number, typeof earnedAt === 'bigint' ? earnedAt : null);
  sets.set(set, times);
}

function isTrophyNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxTrophies;
}

/** Returns notes about refused rows. */
export function describeRefused(
  { refused: { sets, numbers, more } }: AccountTrophies,
  where: string,
): readonly SourceItem[] {
  const reasons = [
    [sets, 'rows that are not about a set such as NPWR90001_00'],
    [numbers, 'rows with a number that no trophy has'],
    [more, 'rows that are more than an account can have'],
  ] as const;
  return reasons
    .filter(([count]) => count > 0)
    .map(([count, reason]) => ({ where, note: `${reason} were left out: ${count}` }));
}
