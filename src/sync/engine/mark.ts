/**
 * Marks of listed games, which show whether a game has changed. A mark begins with the date of last play, so marks sort by it. Other data
 * of the list about play follows. On some networks, the number of unlocks comes next, after ` u`. The counts of the set's trophies come
 * last, after ` d` (docs/spec/networks.md 8.1).
 */

import type { SyncTitle } from '../state/index.ts';

const separator = ' d';
const unlockedSeparator = ' u';

/**
 * Joins the parts of a mark.
 * @param play starts with the date
 * @param counts the set's numbers of trophies, joined by dots; empty if not stated
 * @param unlocked the number of unlocks; empty if this list does not state it; left out if no list of the network states it
 */
export function joinMark(play: string, counts: string, unlocked?: string): string {
  const whole = unlocked === undefined ? play : `${play}${unlockedSeparator}${unlocked}`;
  return `${whole}${separator}${counts}`;
}

/** Splits a mark. The counts are null in marks of older versions of Laurel. */
function partsOf(mark: string): { readonly play: string; readonly counts: string | null } {
  const at = mark.lastIndexOf(separator);
  return at === -1
    ? { play: mark, counts: null }
    : { play: mark.slice(0, at), counts: mark.slice(at + separator.length) };
}

/** Returns the number of the set's trophies in a mark; null if the mark does not state it. */
export function statedTrophies(mark: string): number | null {
  const { counts } = partsOf(mark);
  if (counts === null || counts === '') return null;
  return counts.split('.').reduce((sum, count) => sum + Number(count), 0);
}

/** Checks whether two marks are equal apart from the counts of the set. */
export function hasSamePlay(mark: string, other: string): boolean {
  return partsOf(mark).play === partsOf(other).play;
}

/** Adds the set's counts of an earlier mark, if the list did not state them. */
export function withEarlierCounts(mark: string, earlier: string | null): string {
  const { play, counts } = partsOf(mark);
  if (counts !== '' || earlier === null) return mark;
  return joinMark(play, partsOf(earlier).counts ?? '');
}

/** Adds the number of unlocks of an earlier mark, if the list did not state it. */
export function withEarlierUnlocks(mark: string, earlier: string | null): string {
  const { play, counts } = partsOf(mark);
  if (earlier === null || counts === null || !play.endsWith(unlockedSeparator)) return mark;
  const before = partsOf(earlier).play;
  const at = before.lastIndexOf(unlockedSeparator);
  if (at === -1) return mark;
  return joinMark(`${play.slice(0, -unlockedSeparator.length)}${before.slice(at)}`, counts);
}

/** Returns a mark without the set's counts. */
export function withoutCounts(mark: string): string {
  return joinMark(partsOf(mark).play, '');
}

/** Returns a game's stored mark in today's form, if an older version wrote it and the game's row in the list still has the same old mark. */
export function renewedMark(
  loaded: string | null,
  { listedMark, formerMark }: MarkedRow,
): string | null {
  return loaded !== null && loaded === formerMark ? withoutCounts(listedMark) : loaded;
}

/** The marks of a row in the list of games. */
export interface MarkedRow {
  readonly listedMark: string;
  /** The mark of this row in the form of older versions of Laurel. Left out by networks whose marks have always had today's form. */
  readonly formerMark?: string;
}

/** Checks whether a pending game was already read with the same play data. Then only its set must still be read. */
export function lacksOnlySet({
  listedMark,
  loadedMark,
}: Pick<SyncTitle, 'listedMark' | 'loadedMark'>): boolean {
  return loadedMark !== null && hasSamePlay(loadedMark, listedMark);
}
