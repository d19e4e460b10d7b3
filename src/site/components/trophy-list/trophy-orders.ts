/** Orders of the trophies of a set, and their pages. */

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

/** The share of players who have a trophy, 0 to 1, by the number of the trophy. */
type TrophyShares = (trophyId: number) => number;

/** The share of the owners, however few; 1 for every trophy of a game that nobody has. */
export function countedShares(rarity: Rarity | null): TrophyShares {
  return (trophyId) =>
    rarity === null || rarity.owners === 0 ? 1 : countEarners(trophyId, rarity) / rarity.owners;
}

/** The share that a game's page shows: that of the owners, or with too few of them that of the network, where it states one. */
export function shownShares(
  rarity: Rarity | null,
  native: ReadonlyMap<number, NativeFigures>,
): TrophyShares {
  const counted = countedShares(rarity);
  if (rarity !== null && rarity.owners >= minOwnersForRarity) return counted;
  return (trophyId) => findNetworkRate(native.get(trophyId)) ?? counted(trophyId);
}

/** Returns the trophies in an order. Ties stay in the order of the set. */
export function inOrder<Row extends OrderedTrophy>(
  rows: readonly Row[],
  order: TrophyOrder,
  shares: TrophyShares,
): readonly Row[] {
  if (order === 'list') return rows;
  const valueOf = sortValues[order];
  return rows.toSorted((one, other) => valueOf(one, shares) - valueOf(other, shares));
}

/** Behind every share. */
const missingPlatinum = 1;
const alreadyEarned = 2;

const sortValues: Readonly<
  Record<Exclude<TrophyOrder, 'list'>, (row: OrderedTrophy, shares: TrophyShares) => number>
> = {
  rarity: ({ trophy }, shares) => shares(trophy.trophyId),
  grade: ({ trophy }) => grades.indexOf(trophy.grade),
  // The latest first, then those without a date, then those that are missing.
  date: ({ earned = false, earnedAt = null }) => (earned ? -(earnedAt ?? 0) : 1),
  // What is missing, the easiest first. The platinum asks for all others.
  missing({ trophy, earned = false }, shares) {
    if (earned) return alreadyEarned;
    return trophy.grade === 'platinum' ? missingPlatinum : -shares(trophy.trophyId);
  },
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
