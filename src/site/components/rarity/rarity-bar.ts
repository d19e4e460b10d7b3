/** The rarity of a trophy as a bar on a track of fixed length, so that bars can be compared (docs/spec/site.md 3.2). */

import type { Network } from '../../../domain/index.ts';
import { networkNames } from '../../../domain/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { NativeFigures, Rarity, TrophyCounts } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';
import type { RarityContext } from './rarity.ts';
import { rarityClass, formatRarity, rarityPercent, rarityShare } from './rarity.ts';

/** The rarity of a trophy among the owners of its game here, with its class and a bar. */
export function rarityBar(trophyId: number, rarity: Rarity | null, context: RarityContext): Markup {
  const { t } = context;
  const percent = rarityPercent(trophyId, rarity);
  if (rarity === null || percent === null) return unknownRarity(t.game);
  const name = rarityClass(percent, context);
  const text = html`<span class="class ${name}">${t.game.rarityNames[name]}</span> <b>${rarityShare(trophyId, rarity, t)}</b>`;
  if (percent === 0) return html`<span class="rarity nobody">${text}</span>`;
  return html`<span class="rarity"
    >${text} <progress value="${percent.toFixed(1)}" max="100" aria-hidden="true"></progress
  ></span>`;
}

/** The rarity of a trophy as text, in lists of trophies of several games. */
export function rarityChip(counts: TrophyCounts, context: RarityContext): Markup {
  const rarity = formatRarity(counts, context);
  if (rarity === null) return unknownRarity(context.t.game);
  return html`<span class="rarity-tag"
    >${rarity.share} <span class="class ${rarity.name}">${context.t.game.rarityNames[rarity.name]}</span></span
  >`;
}

/** The share that the network of the game states, for games with too few owners here. */
export function networkRarityBar(figures: NativeFigures | undefined, network: Network, context: PageContext): Markup {
  const { game: t } = context.t;
  const share = figures?.share ?? null;
  if (share === null) return unknownRarity(t);
  const name = rarityClass(share, context);
  return html`<span class="rarity" title="${networkTitle(figures?.shareAt ?? null, network, context)}"
    ><span class="class ${name}">${t.rarityNames[name]}</span> <b>${t.networkRate({ share })}</b>
    <progress value="${share.toFixed(1)}" max="100" aria-hidden="true"></progress
  ></span>`;
}

/** The network, and when it stated a share. */
export function networkTitle(shareAt: number | null, network: Network, { t: { game: t }, format }: PageContext): string {
  return shareAt === null ? networkNames[network] : t.shareAsOf({ network: networkNames[network], date: format.date(shareAt) });
}

function unknownRarity(t: Texts['game']): Markup {
  return html`<span class="rarity-tag unknown" title="${t.rarityFrom({ owners: minOwnersForRarity })}">–</span>`;
}
