/** Text for the rarity of a trophy. */

import type { Rarity } from '../../store/port/store.ts';
import type { Texts } from '../texts/en/index.ts';

/** Minimum number of owners for rarity: with fewer owners it is not meaningful, and reveals data about individual players. */
export const minOwners = 5;

/** Upper bounds of the rarity classes in percent. */
const steps = [
  [5, 'ultra'],
  [15, 'very'],
  [50, 'rare'],
] as const;

/** Percentage of the owners who earned a trophy; null below the minimum number of owners. */
export function rarityPercent(trophyId: number, rarity: Rarity | null): number | null {
  if (rarity === null || rarity.owners < minOwners) return null;
  return (100 * earnersOf(trophyId, rarity)) / rarity.owners;
}

/** The class of a percentage: bounds are inclusive. */
export function rarityClass(percent: number): keyof Texts['game']['rarityNames'] {
  return steps.find(([bound]) => percent <= bound)?.[1] ?? 'common';
}

/** The percentage as text: `12.5%`. */
export function rarityShare(trophyId: number, rarity: Counts, { game: t }: Texts): string {
  return shareText(earnersOf(trophyId, rarity), rarity.owners, t);
}

/** Percentage and class, such as `12.5% · Very rare`; null below the minimum number of owners. */
export function rarityText(trophyId: number, rarity: Rarity | null, t: Texts): string | null {
  const percent = rarityPercent(trophyId, rarity);
  if (rarity === null || percent === null) return null;
  return `${rarityShare(trophyId, rarity, t)} · ${t.game.rarityNames[rarityClass(percent)]}`;
}

type Counts = Pick<Rarity, 'earners' | 'owners'>;

/** Number of earners, at most the number of owners: an import may change the counts between the two reads. */
function earnersOf(trophyId: number, { earners, owners }: Counts): number {
  return Math.min(earners.get(trophyId) ?? 0, owners);
}

/**
 * A percentage with one decimal, rounded half up. Rounding never gives 0.0% for a trophy that an owner has,
 * nor 100.0% for a trophy that an owner lacks.
 */
function shareText(earners: number, owners: number, t: Texts['game']): string {
  if (earners === 0) return t.rarityNone;
  const tenths = Math.floor((2000 * earners + owners) / (2 * owners)); // integer arithmetic, which is exact
  if (tenths === 0) return t.rarityBelow;
  return `${((earners < owners ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)}%`;
}
