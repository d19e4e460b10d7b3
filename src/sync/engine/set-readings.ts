/**
 * Decides when the definition of a set is read on the network, and what a reading means. A set is read when it is unknown. It is read a
 * second time after a day, because a single response may be wrong, and again after 90 days, because texts may change without notice
 * (docs/spec/networks.md 8.1).
 */

import { createHash } from 'node:crypto';
import { dayMs } from '../../domain/time/index.ts';
import type { StoredSet } from '../../store/index.ts';
import type { SetReading, SyncSets } from '../state/index.ts';
import type { SetDefinition } from './connector.ts';

const confirmedAfterMs = dayMs;
const repeatedAfterMs = 90 * dayMs;
/** Maximum number of readings in a day that are only made because of the set's age. */
const repetitionsPerDay = 100;
/** If a set has fewer trophies than the list states, it is not read again for this time. */
const askedAgainAfterMs = dayMs;

/** The network's data about a set. */
interface StatedSet {
  /** The version of the set; null if the network does not state one. */
  readonly version: string | null;
  /** Number of trophies that the list of games states for the set; if it states none, the same as `answered`. */
  readonly trophies: number;
  /** Number of trophies in the response about the player. The store must have all of them. */
  readonly answered: number;
  /** Whether the player has earned a trophy that the store lacks. */
  readonly isLacking: boolean;
}

/** A stored set, and its last reading. */
export interface KnownSet {
  readonly stored: StoredSet | null;
  readonly reading: SetReading | null;
}

/** Checks whether the stored set has at least as many trophies as stated. It may have more, if the network had fewer when it was read. */
export function hasStated({ stored, reading }: KnownSet, trophies: number): boolean {
  return stored !== null && (stored.trophies === trophies || reading?.trophies === trophies);
}

/** Checks whether the set must be read for a game. If only its age requires this, counts the reading towards the day's limit. */
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

/**
 * Checks whether the set was recently read when the list stated this same number of trophies. Another reading would lack the same trophies.
 */
export function wasAskedInVain({ reading }: KnownSet, trophies: number, now: number): boolean {
  return (
    reading !== null &&
    reading.statedTrophies === trophies &&
    now - reading.setReadAt < askedAgainAfterMs
  );
}

/** A reading, and facts about it for the log. */
export interface ReadSet {
  readonly reading: SetReading;
  /** Whether an earlier reading was different, although the set has the same version and no new trophies. */
  readonly differs: boolean;
  /** Whether the store has more trophies than the reading. They remain stored. */
  readonly hasFewer: boolean;
}

/** Compares a reading with the previous one. */
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
