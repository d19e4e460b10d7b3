/**
 * Marks of listed games. A mark begins with the date of the last play, so marks sort by it. Other facts from the list about play follow.
 * On some networks the unlocked amount comes next, after ` u`. The counts of the set's trophies are last, after ` d`
 * (docs/spec/networks.md 8.1).
 */

import type { SyncTitle } from '../state/index.ts';

const separator = ' d';
const unlockedSeparator = ' u';

/**
 * Joins the parts of a mark.
 * @param play starts with the date
 * @param counts the set's trophies in numbers joined by dots; empty: not stated
 * @param unlocked what is unlocked; empty: this list does not state it; left out: no list of the network does
 */
export function joinMark(play: string, counts: string, unlocked?: string): string {
  const whole = unlocked === undefined ? play : `${play}${unlockedSeparator}${unlocked}`;
  return `${whole}${separator}${counts}`;
}

/** Splits a mark; the counts are null in a mark of an older version of Laurel. */
function partsOf(mark: string): { readonly play: string; readonly counts: string | null } {
  const at = mark.lastIndexOf(separator);
  return at === -1
    ? { play: mark, counts: null }
    : { play: mark.slice(0, at), counts: mark.slice(at + separator.length) };
}

/** Returns the number of trophies that a mark states for the set; null if it states none. */
export function statedTrophies(mark: string): number | null {
  const { counts } = partsOf(mark);
  if (counts === null || counts === '') return null;
  return counts.split('.').reduce((sum, count) => sum + Number(count), 0);
}

/** Whether only the counts of the set differ, or nothing. */
export function hasSamePlay(mark: string, other: string): boolean {
  return partsOf(mark).play === partsOf(other).play;
}

/** Returns a mark that states the set: the counts are those of an earlier mark if the list left them out. */
export function withEarlierCounts(mark: string, earlier: string | null): string {
  const { play, counts } = partsOf(mark);
  if (counts !== '' || earlier === null) return mark;
  return joinMark(play, partsOf(earlier).counts ?? '');
}

/** Returns a mark that states what is unlocked: as an earlier mark does if the list left it out. */
export function withEarlierUnlocks(mark: string, earlier: string | null): string {
  const { play, counts } = partsOf(mark);
  if (earlier === null || counts === null || !play.endsWith(unlockedSeparator)) return mark;
  const before = partsOf(earlier).play;
  const at = before.lastIndexOf(unlockedSeparator);
  if (at === -1) return mark;
  return joinMark(`${play.slice(0, -unlockedSeparator.length)}${before.slice(at)}`, counts);
}

/** Returns a mark that states nothing about the set. */
export function withoutCounts(mark: string): string {
  return joinMark(partsOf(mark).play, '');
}

/** Returns a loaded mark of an older version in the form of today, if the row has the same parts in the old form. */
export function renewedMark(
  loaded: string | null,
  { listedMark, formerMark }: MarkedRow,
): string | null {
  return loaded !== null && loaded === formerMark ? withoutCounts(listedMark) : loaded;
}

/** The marks of a row of the list of games. */
export interface MarkedRow {
  readonly listedMark: string;
  /** The mark of this row in the form of older versions of Laurel; left out by networks that had none. */
  readonly formerMark?: string;
}

/** Whether a pending game has been loaded with the same play, so that only its set is missing. */
export function lacksOnlySet({
  listedMark,
  loadedMark,
}: Pick<SyncTitle, 'listedMark' | 'loadedMark'>): boolean {
  return loadedMark !== null && hasSamePlay(loadedMark, listedMark);
}
