/**
 * The rarity of a trophy (docs/spec/site-2.md A3, A8). Most pages show it as one chip. Lists of one set show the percentage, its class and
 * a bar. All bars of a list have the same scale, so that they can be compared. If the game has fewer than five owners, the number of
 * earners is shown instead.
 */

import type { Network } from '../../../domain/index.ts';
import { networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { NativeFigures, Rarity, TrophyCounts } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import type { RarityContext } from './rarity.ts';
import { countEarners, formatRarity, percentText, rarityClass, rarityPercent } from './rarity.ts';

/** Renders the rarity of a trophy among the owners on this site; empty for a game without owners here. */
export function rarityBar(trophyId: number, rarity: Rarity | null, context: RarityContext): Markup {
  if (rarity === null || rarity.owners === 0) return html``;
  const { game: t } = context.t;
  const percent = rarityPercent(trophyId, rarity);
  const counts = { earners: countEarners(trophyId, rarity), owners: rarity.owners };
  const found = formatRarity(counts, context);
  if (percent === null || found === null) return countOnly(t.rarityCount(counts));
  if (percent === 0) return countOnly(found.share);
  return bar({ ...found, percent }, context);
}

function countOnly(text: string): Markup {
  return html`<div class="rarity unknown"><b>${text}</b></div>`;
}

/** Renders the percentage that the game's network states, for games with too few owners on this site; empty if it states none. */
export function networkRarityBar(
  figures: NativeFigures | undefined,
  network: Network,
  context: PageContext,
): Markup {
  const share = figures?.share ?? null;
  if (share === null) return html``;
  const title = networkTitle(figures?.shareAt ?? null, network, context);
  return bar(
    {
      share: percentText(share, context.t),
      name: rarityClass(share, context),
      percent: share,
      title,
    },
    context,
  );
}

interface Bar {
  readonly share: string;
  readonly name: ReturnType<typeof rarityClass>;
  readonly percent: number;
  readonly title?: string;
}

function bar({ share, name, percent, title = '' }: Bar, { t }: RarityContext): Markup {
  return html`<div class="rarity ${name}" title="${title}">
    <b>${share}</b><span class="class">${t.game.rarityNames[name]}</span
    ><progress value="${percent.toFixed(1)}" max="100" aria-hidden="true"></progress>
  </div>`;
}

/** Renders the rarity of a trophy as a chip: `Ultra rare 4.3 %`, or `1 of 3` for fewer than five owners. */
export function rarityChip(counts: TrophyCounts, context: RarityContext): Markup {
  const { t } = context;
  if (counts.owners === 0) return html``;
  const rarity = formatRarity(counts, context);
  if (rarity === null)
    return html`<span class="chip"
      >${t.game.rarityCount({ earners: Math.min(counts.earners, counts.owners), owners: counts.owners })}</span
    >`;
  return html`<span class="chip ${rarity.name}"
    >${t.game.rarityNames[rarity.name]} ${rarity.share}</span
  >`;
}

/** Returns a tooltip: the name of the network, and when it stated a percentage. */
export function networkTitle(
  shareAt: number | null,
  network: Network,
  { t: { game: t }, format }: PageContext,
): string {
  return shareAt === null
    ? networkNames[network]
    : t.shareAsOf({ network: networkNames[network], date: format.date(shareAt) });
}
