/**
 * When the definition of a set is read on the network, and what a reading means. A set is read when it is not known, a second time
 * after a day, because a single answer may be wrong, and again after 90 days, because texts change without a sign
 * (docs/spec/networks.md 8.1).
 */

import { createHash } from 'node:crypto';
import { dayMs } from '../../domain/time/index.ts';
import type { StoredSet } from '../../store/index.ts';
import type { SetReading, SyncSets } from '../state/index.ts';
import type { SetDefinition } from './connector.ts';

const confirmedAfterMs = dayMs;
const repeatedAfterMs = 90 * dayMs;
/** Maximum number of readings in a day that only their age asks for. */
const repetitionsPerDay = 100;
/** How long a set is not read again that had fewer trophies than the list states. */
const askedAgainAfterMs = dayMs;

/** What the network states about a set. */
interface StatedSet {
  /** Null if it states none. */
  readonly version: string | null;
  /** Number of trophies by the list of games. */
  readonly trophies: number;
  /** Number of trophies in the answer about the player, all of which the store must have. */
  readonly answered: number;
  /** Whether the player has earned a trophy that the store does not have. */
  readonly isLacking: boolean;
}

/** A set in the store, and its last reading. */
export interface KnownSet {
  readonly stored: StoredSet | null;
  readonly reading: SetReading | null;
}

/** Whether the set is stored with as many trophies as stated; it may have more, if the network had fewer when it was read. */
export function hasStated({ stored, reading }: KnownSet, trophies: number): boolean {
  return stored !== null && (stored.trophies === trophies || reading?.trophies === trophies);
}

/** Whether the set has to be read for a game that is loaded. Counts a repetition. */
export async function isReadingDue(
  sets: SyncSets,
  known: KnownSet,
  stated: StatedSet,
  now: number,
): Promise<boolean> {
  const { stored, reading } = known;
  if (stored === null || stored.version !== stated.version || stored.trophies < stated.answered)
    return true;
  if (stated.isLacking) return reading === null || now - reading.setReadAt >= askedAgainAfterMs;
  if (!hasStated(known, stated.trophies)) return !wasAskedInVain(known, stated.trophies, now);
  if (reading === null || now - reading.setReadAt > repeatedAfterMs) {
    return sets.takeRepetition(Math.floor(now / dayMs), repetitionsPerDay);
  }
  return reading.confirmed === 0 && now - reading.setReadAt >= confirmedAfterMs;
}

/** Whether the set was read recently because the network stated the same number of trophies, and the new ones were missing. */
export function wasAskedInVain({ reading }: KnownSet, trophies: number, now: number): boolean {
  return (
    reading !== null &&
    reading.statedTrophies === trophies &&
    now - reading.setReadAt < askedAgainAfterMs
  );
}

/** A reading, and what to log about it. */
export interface ReadSet {
  readonly reading: SetReading;
  /** Whether an earlier reading was different although the set has the same version and no further trophies. */
  readonly differs: boolean;
  /** Whether the store has more trophies; they stay. */
  readonly hasFewer: boolean;
}

/** Compares a reading with the one before. */
export function compareReading(
  { stored, reading }: KnownSet,
  set: SetDefinition,
  statedTrophies: number,
  now: number,
): ReadSet {
  const fingerprint = createHash('sha256').update(set.identity).digest('hex');
  const isExtended =
    reading === null || stored?.version !== set.version || set.trophies > reading.trophies;
  const isSame = reading?.fingerprint === fingerprint;
  return {
    reading: {
      setReadAt: now,
      trophies: set.trophies,
      statedTrophies,
      fingerprint,
      confirmed: Number(isSame),
    },
    differs: !isSame && !isExtended,
    hasFewer: stored !== null && set.trophies < stored.trophies,
  };
}
