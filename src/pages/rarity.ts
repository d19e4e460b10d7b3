/** How rare a trophy is, in words. */

import type { Rarity } from '../store/store.ts';
import { gameTexts as t } from './texts.ts';

/** Below so many owners a share says nothing of a trophy, and much of the few. */
export const fewestOwners = 5;

/** Upper bounds in percent; the names are those players know. */
const steps = [
  [5, t.rarityNames.ultra],
  [15, t.rarityNames.very],
  [50, t.rarityNames.rare],
] as const;

/** Percent of the owners who have a trophy; null below the minimum of owners. */
export function rarityPercent(trophyId: number, rarity: Rarity | null): number | null {
  if (rarity === null || rarity.owners < fewestOwners) return null;
  return (100 * (rarity.earners.get(trophyId) ?? 0)) / rarity.owners;
}

/** `12.5% · Very rare`; null below the minimum of owners. */
export function rarityText(trophyId: number, rarity: Rarity | null): string | null {
  const percent = rarityPercent(trophyId, rarity);
  if (percent === null) return null;
  const name = steps.find(([bound]) => percent <= bound)?.[1] ?? t.rarityNames.common;
  return `${percent.toFixed(1)}% · ${name}`;
}
