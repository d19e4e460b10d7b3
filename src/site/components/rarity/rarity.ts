/** Texts about the rarity of a trophy. */

import type { RarityClass } from '../../../domain/play/index.ts';
import { classifyRarity, rarityPercentage } from '../../../domain/play/index.ts';
import type { NativeFigures, Rarity, TrophyCounts } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';

/** The fields of the page context with the names and the scale of rarity. */
export type RarityContext = Pick<PageContext, 't' | 'instance'>;

/** Returns the percentage of owners who earned a trophy; null below the minimum number of owners. */
export function rarityPercent(
  trophyId: number,
  rarity: Pick<Rarity, 'owners' | 'earners'> | null,
): number | null {
  if (rarity === null) return null;
  return rarityPercentage({
    earners: countEarners(trophyId, rarity),
    owners: rarity.owners,
    networkRate: null,
  });
}

/** Returns percentage and class of a trophy with these counts; null below the minimum number of owners. */
export function formatRarity(
  counts: TrophyCounts,
  context: RarityContext,
): { readonly share: string; readonly name: RarityClass } | null {
  const { owners } = counts;
  const earners = Math.min(counts.earners, owners);
  const percent = rarityPercentage({ earners, owners, networkRate: null });
  return percent === null
    ? null
    : { share: shareText(earners, owners, context.t.game), name: rarityClass(percent, context) };
}

/** Returns the class of a percentage, on the scale of the instance. */
export function rarityClass(percent: number, { instance }: RarityContext): RarityClass {
  return classifyRarity(percent, instance.rarityScale);
}

/** Returns the share of the network's players who have a trophy, as the rarity score uses it: 0 to 1; null if the network states none. */
export function findNetworkRate(figures: Pick<NativeFigures, 'share'> | undefined): number | null {
  const share = figures?.share ?? null;
  return share === null ? null : share / 100;
}

/** Returns the percentage as text: `12.5 %`. */
export function rarityShare(trophyId: number, rarity: Counts, { game: t }: Texts): string {
  return shareText(countEarners(trophyId, rarity), rarity.owners, t);
}

type Counts = Pick<Rarity, 'earners' | 'owners'>;

/** Returns the number of earners, limited to the number of owners: an import between the two reads may have changed one of them. */
export function countEarners(trophyId: number, { earners, owners }: Counts): number {
  return Math.min(earners.get(trophyId) ?? 0, owners);
}

/**
 * Writes a percentage with one decimal, rounded half up. The text is never 0.0 if an owner has the trophy, and never 100 if an owner lacks
 * it.
 */
function shareText(earners: number, owners: number, t: Texts['game']): string {
  if (earners === 0) return t.rarityNone;
  const tenths = Math.floor((2000 * earners + owners) / (2 * owners)); // integer arithmetic, which is exact
  if (tenths === 0) return t.rarityBelow;
  return earners === owners
    ? t.percent({ value: '100' })
    : t.percent({ value: (Math.min(tenths, 999) / 10).toFixed(1) });
}

/** Writes a percentage that a network states: `4.3 %`. @param percent 0 to 100 */
export function percentText(percent: number, { game: t }: Texts): string {
  return t.percent({ value: percent >= 100 ? '100' : percent.toFixed(1) });
}
