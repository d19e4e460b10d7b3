/** Orders of the trophies of a set, and their pages. */

import { grades } from '../../../domain/index.ts';
import type { Group, ListRange, Rarity, TrophyRow } from '../../../store/port/store.ts';
import { rarityPercent } from '../rarity/rarity.ts';

/** `list` is the order of the set; `date` and `missing` are about a player. */
type TrophyOrder = 'list' | 'rarity' | 'grade' | 'date' | 'missing';

/** A trophy, and what a player did with it. */
interface OrderedTrophy {
  readonly trophy: TrophyRow;
  readonly earned?: boolean;
  readonly earnedAt?: number | null;
}

/** More would make a page larger than 60 KB, and higher than six screens of a phone (docs/spec/site.md 1.2 and 3.1). */
export const trophiesPerPage = 50;

/** Returns the trophies in an order. Ties stay in the order of the set. */
export function inOrder<Row extends OrderedTrophy>(
  rows: readonly Row[],
  order: TrophyOrder,
  rarity: Rarity | null,
): readonly Row[] {
  if (order === 'list') return rows;
  const valueOf = sortValues[order];
  return rows.toSorted((one, other) => valueOf(one, rarity) - valueOf(other, rarity));
}

const sortValues: Readonly<Record<Exclude<TrophyOrder, 'list'>, (row: OrderedTrophy, rarity: Rarity | null) => number>> = {
  rarity: ({ trophy }, rarity) => rarityPercent(trophy.trophyId, rarity) ?? 100,
  grade: ({ trophy }) => grades.indexOf(trophy.grade),
  // The latest first, then those without a date, then those that are missing.
  date: ({ earned = false, earnedAt = null }) => (earned ? -(earnedAt ?? 0) : 1),
  missing: ({ earned = false }) => Number(earned),
};

/** The trophies of a page. */
export function onPage<Row>(rows: readonly Row[], { offset, limit }: ListRange): readonly Row[] {
  return rows.slice(offset, offset + limit);
}

/** The groups to name above their trophies; null for other orders than that of the set, and for a set without extensions. */
export function namedGroups(
  rows: readonly OrderedTrophy[],
  order: TrophyOrder,
  groups: readonly Group[],
): readonly Group[] | null {
  const [first] = rows;
  const isOne = rows.every(({ trophy }) => trophy.groupId === first?.trophy.groupId);
  return order !== 'list' || isOne ? null : groups;
}
