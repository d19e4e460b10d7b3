/** How rare a trophy is, in words. */

import type { Rarity } from '../store/port/store.ts';
import { gameTexts as t } from './texts.ts';

/** Below so many owners a share says nothing of a trophy, and much of the few. */
export const minOwners = 5;

/** Upper bounds in percent; the names are those players know. */
const steps = [
  [5, t.rarityNames.ultra],
  [15, t.rarityNames.very],
  [50, t.rarityNames.rare],
] as const;

/** Percent of the owners who have a trophy; null below the minimum of owners. */
export function rarityPercent(trophyId: number, rarity: Rarity | null): number | null {
  if (rarity === null || rarity.owners < minOwners) return null;
  return (100 * earnersOf(trophyId, rarity)) / rarity.owners;
}

/** `12.5% · Very rare`; null below the minimum of owners. */
export function rarityText(trophyId: number, rarity: Rarity | null): string | null {
  const percent = rarityPercent(trophyId, rarity);
  if (rarity === null || percent === null) return null;
  const name = steps.find(([bound]) => percent <= bound)?.[1] ?? t.rarityNames.common;
  return `${shareText(earnersOf(trophyId, rarity), rarity.owners)} · ${name}`;
}

/** At most all owners, also where the two counts were read around an import. */
function earnersOf(trophyId: number, { earners, owners }: Rarity): number {
  return Math.min(earners.get(trophyId) ?? 0, owners);
}

/**
 * A share in percent with one decimal, rounded half up. Rounding never makes it none or all: a trophy that one owner
 * has is not at 0.0%, and one that an owner lacks is not at 100.0%.
 */
function shareText(earners: number, owners: number): string {
  if (earners === 0) return t.rarityNone;
  const tenths = Math.floor((2000 * earners + owners) / (2 * owners)); // in whole numbers, which are exact
  if (tenths === 0) return t.rarityBelow;
  return `${((earners < owners ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)}%`;
}
