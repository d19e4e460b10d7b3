/**
 * A newer state of a source never gives way to an older one (docs/spec/decisions.md 8). A record states as of when it holds; one that is
 * older than what is stored fills in what is not known, and changes nothing else. A stored date that is not before the load
 * makes nothing older: it is a mistake, or comes from an undated record of this very load.
 */

import type { PlayerGameRecord, PlayerRecord } from '../../data/records/records.ts';

/** As of when a record of a player holds; null where that is not known, undefined where it is the time of the load. */
function asOfRecord({ asOf, updated }: PlayerRecord): number | null | undefined {
  return asOf === undefined ? updated : asOf;
}

/** Whether a record of a player is older than the stored profile. */
export function isOlderProfile(record: PlayerRecord, stored: number | null, now: number): boolean {
  return isOlder(asOfRecord(record), stored, now);
}

/** Whether a record of a player's game is older than what is stored of it. */
export function isOlderGame({ lastUpdated }: PlayerGameRecord, stored: number | null, now: number): boolean {
  return isOlder(lastUpdated, stored, now);
}

function isOlder(stated: number | null | undefined, stored: number | null, now: number): boolean {
  return typeof stated === 'number' && stored !== null && stated < stored && stored < now;
}

/**
 * As of when a profile holds after a record was applied to it. What is not dated is as of the load, where it changes anything
 * but marks, which the owner of the instance sets.
 */
export function asOfAfter(record: PlayerRecord, before: number | null, amended: boolean, now: number): number | null {
  const stated = asOfRecord(record);
  if (typeof stated === 'number') return stated;
  const isFlagsOnly = Object.keys(record).every((property) => noProfile.has(property));
  return stated === undefined && amended && !isFlagsOnly ? now : before;
}

const noProfile: ReadonlySet<string> = new Set(['type', 'name', 'formerNames', 'hidden', 'excluded']);
