/** Text for the rarity of a trophy. */

import type { RarityClass } from '../../domain/play/index.ts';
import { rarityClassOf, rarityPercentage } from '../../domain/play/index.ts';
import type { Rarity, TrophyCounts } from '../../store/port/store.ts';
import type { Texts } from '../texts/en/index.ts';

/** Percentage of the owners who earned a trophy; null below the minimum number of owners. */
export function rarityPercent(trophyId: number, rarity: Pick<Rarity, 'owners' | 'earners'> | null): number | null {
  if (rarity === null) return null;
  return rarityPercentage({ earners: earnersOf(trophyId, rarity), owners: rarity.owners, networkRate: null });
}

/** Percentage and class of a trophy by its counts; null below the minimum number of owners. */
export function rarityOf(counts: TrophyCounts, t: Texts): { readonly share: string; readonly name: RarityClass } | null {
  const { owners } = counts;
  const earners = Math.min(counts.earners, owners);
  const percent = rarityPercentage({ earners, owners, networkRate: null });
  return percent === null ? null : { share: shareText(earners, owners, t.game), name: rarityClass(percent) };
}

/** The class of a percentage, on the scale of the consoles. */
export function rarityClass(percent: number): RarityClass {
  return rarityClassOf(percent, 'console');
}

/** The percentage as text: `12.5%`. */
export function rarityShare(trophyId: number, rarity: Counts, { game: t }: Texts): string {
  return shareText(earnersOf(trophyId, rarity), rarity.owners, t);
}

/** Percentage and class, such as `12.5% · Very rare`; null below the minimum number of owners. */
export function rarityText(trophyId: number, rarity: Pick<Rarity, 'owners' | 'earners'> | null, t: Texts): string | null {
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
