/**
 * Detects records that are older than the stored data: an older state never replaces a newer one (docs/spec/decisions.md 8). An
 * older record fills in missing values only. A stored date at or after the time of the load is ignored, because it is wrong or comes from
 * an undated record of the same load.
 */

import type { GameRecord, PlayerGameRecord, PlayerRecord } from '../../records/records.ts';

/** Returns the date of a player record: null if unknown, undefined if it is the time of the load. */
function asOfRecord({ asOf, updated }: PlayerRecord): number | null | undefined {
  return asOf === undefined ? updated : asOf;
}

/** Checks whether a player record is older than the stored profile; `stored` and `now` in milliseconds UTC. */
export function isOlderProfile(record: PlayerRecord, stored: number | null, now: number): boolean {
  return isOlder(asOfRecord(record), stored, now);
}

/** Checks whether a playerGame record is older than the stored row; `stored` and `now` in milliseconds UTC. */
export function isOlderGame(
  { lastUpdated }: PlayerGameRecord,
  stored: number | null,
  now: number,
): boolean {
  return isOlder(lastUpdated, stored, now);
}

/** The stored dates of a game. */
interface StoredGame {
  readonly factsAt: number | null;
  readonly addedAt: number | null;
}

/** Checks whether a game record is older than the stored facts about the game (docs/spec/decisions.md 9.5). */
export function areOlderFacts(
  { asOf }: GameRecord,
  { factsAt, addedAt }: StoredGame,
  now: number,
): boolean {
  return isOlder(asOf, factsAt ?? addedAt, now);
}

/** Returns the date of a game's facts after a record was applied. If an undated record changed them, it is the time of the load. */
export function factsAtAfter(
  record: GameRecord,
  before: number | null,
  isChanged: boolean,
  now: number,
): number | null {
  if (record.asOf !== undefined) return record.asOf;
  return isChanged && Object.keys(record).some((property) => !notFacts.has(property))
    ? now
    : before;
}

/** Fields that are not dated facts: those that identify a game, and those that the operator sets. */
const notFacts: ReadonlySet<string> = new Set([
  'type',
  'id',
  'network',
  'europeId',
  'status',
  'series',
  'added',
]);

function isOlder(stated: number | null | undefined, stored: number | null, now: number): boolean {
  return typeof stated === 'number' && stored !== null && stated < stored && stored < now;
}

/**
 * Checks whether a stated version of a set, such as 01.00, is older than the stored one. Versions in different formats are not compared:
 * neither is older.
 */
export function isOlderVersion(stated: string | null | undefined, stored: string | null): boolean {
  const one = versionOf(stated);
  const other = versionOf(stored);
  return (
    one !== null &&
    other !== null &&
    (one.major < other.major || (one.major === other.major && one.minor < other.minor))
  );
}

function versionOf(
  text: string | null | undefined,
): { readonly major: number; readonly minor: number } | null {
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})$/.exec(text ?? '') ?? [];
  return major === undefined || minor === undefined
    ? null
    : { major: Number(major), minor: Number(minor) };
}

/**
 * Returns the date of a profile after a record was applied to it. If an undated record changed the profile, it is the time of the load,
 * unless the record contains only names and flags that the operator sets.
 */
export function asOfAfter(
  record: PlayerRecord,
  before: number | null,
  isChanged: boolean,
  now: number,
): number | null {
  const stated = asOfRecord(record);
  if (typeof stated === 'number') return stated;
  return stated === undefined && isChanged && hasProfile(record) ? now : before;
}

/** Checks whether a record contains more than names, flags that the operator sets, and choices of the player. */
export function hasProfile(record: PlayerRecord): boolean {
  return Object.keys(record).some((property) => !notProfile.has(property));
}

const notProfile: ReadonlySet<string> = new Set([
  'type',
  'name',
  'formerNames',
  'hidden',
  'excluded',
  'hoursHidden',
  'presenceHidden',
  'pins',
  'card',
]);
