/** Sorts the trophies of a set, and splits them into pages. */

import { grades } from '../../../domain/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type {
  Group,
  ListRange,
  NativeFigures,
  Rarity,
  TrophyRow,
} from '../../../store/port/store.ts';
import { countEarners, findNetworkRate } from '../rarity/rarity.ts';

/** `list` is the order of the set. `date` and `missing` depend on a player's trophies. */
type TrophyOrder = 'list' | 'rarity' | 'grade' | 'date' | 'missing';

/** A trophy, and whether and when a player earned it. */
interface OrderedTrophy {
  readonly trophy: TrophyRow;
  readonly earned?: boolean;
  readonly earnedAt?: number | null;
}

/** Number of trophies on a page. With more, a page would exceed 60 KB and six screens of a phone (docs/spec/site.md 1.2 and 3.1). */
export const trophiesPerPage = 50;

/** Returns the share of players who have the trophy with this number: 0 to 1. */
type TrophyShares = (trophyId: number) => number;

/** Returns the share among the owners, even if they are few; 1 for every trophy of a game without owners. */
export function countedShares(rarity: Rarity | null): TrophyShares {
  return (trophyId) =>
    rarity === null || rarity.owners === 0 ? 1 : countEarners(trophyId, rarity) / rarity.owners;
}

/**
 * Returns the share that a game's page shows: among the owners on this site or, with too few owners, among the network's players if the
 * network states it.
 */
export function shownShares(
  rarity: Rarity | null,
  native: ReadonlyMap<number, NativeFigures>,
): TrophyShares {
  const counted = countedShares(rarity);
  if (rarity !== null && rarity.owners >= minOwnersForRarity) return counted;
  return (trophyId) => findNetworkRate(native.get(trophyId)) ?? counted(trophyId);
}

/** Returns the trophies in an order. Trophies that compare equal remain in the order of the set. */
export function inOrder<Row extends OrderedTrophy>(
  rows: readonly Row[],
  order: TrophyOrder,
  shares: TrophyShares,
): readonly Row[] {
  if (order === 'list') return rows;
  const valueOf = sortValues[order];
  return rows.toSorted((one, other) => valueOf(one, shares) - valueOf(other, shares));
}

/** Sort value of a missing platinum: it comes after all other missing trophies. */
const missingPlatinum = 1;
const alreadyEarned = 2;

const sortValues: Readonly<
  Record<Exclude<TrophyOrder, 'list'>, (row: OrderedTrophy, shares: TrophyShares) => number>
> = {
  rarity: ({ trophy }, shares) => shares(trophy.trophyId),
  grade: ({ trophy }) => grades.indexOf(trophy.grade),
  // The latest come first, then trophies without a date, then missing trophies.
  date: ({ earned = false, earnedAt = null }) => (earned ? -(earnedAt ?? 0) : 1),
  // Missing trophies come first, the most common one at the top. The platinum is the last of them, because it requires all other trophies.
  missing({ trophy, earned = false }, shares) {
    if (earned) return alreadyEarned;
    return trophy.grade === 'platinum' ? missingPlatinum : -shares(trophy.trophyId);
  },
};

/** Returns the trophies of a page. */
export function onPage<Row>(rows: readonly Row[], { offset, limit }: ListRange): readonly Row[] {
  return rows.slice(offset, offset + limit);
}

/**
 * Returns the groups whose names are shown above their trophies. Null for every order other than that of the set, and for a set without
 * expansions.
 */
export function namedGroups(
  rows: readonly OrderedTrophy[],
  order: TrophyOrder,
  groups: readonly Group[],
): readonly Group[] | null {
  const [first] = rows;
  const isOne = rows.every(({ trophy }) => trophy.groupId === first?.trophy.groupId);
  return order !== 'list' || isOne ? null : groups;
}
