/** The rarity of a trophy as a bar on a track of fixed length, so that bars can be compared (docs/spec/site.md 3.2). */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { Rarity, TrophyCounts } from '../../store/port/store.ts';
import type { RarityContext } from './rarity.ts';
import { rarityClass, rarityOf, rarityPercent, rarityShare } from './rarity.ts';

export function rarityBar(trophyId: number, rarity: Rarity | null, context: RarityContext): Markup {
  const { t } = context;
  const percent = rarityPercent(trophyId, rarity);
  if (rarity === null || percent === null) return html``;
  const name = rarityClass(percent, context);
  return html`<span class="rarity"
    ><span class="class ${name}">${t.game.rarityNames[name]}</span> <b>${rarityShare(trophyId, rarity, t)}</b>
    <progress value="${percent.toFixed(1)}" max="100" aria-hidden="true"></progress
  ></span>`;
}

/** The rarity of a trophy as text, in lists of trophies of several games. */
export function rarityTag(counts: TrophyCounts, context: RarityContext): Markup {
  const rarity = rarityOf(counts, context);
  if (rarity === null) return html``;
  return html`<span class="rarity-tag"
    >${rarity.share} <span class="class ${rarity.name}">${context.t.game.rarityNames[rarity.name]}</span></span
  >`;
}
