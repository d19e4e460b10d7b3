/** Points and share of a trophy as its network states them. */

import type { Network } from '../../domain/index.ts';
import { networkNames } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { NativeFigures } from '../../store/port/store.ts';
import type { PageContext } from '../context.ts';

/** The figures of a trophy; nothing if the network states none. */
export function nativeFigures(
  figures: NativeFigures | undefined,
  network: Network,
  { t: { game: t }, format }: PageContext,
): Markup {
  if (figures === undefined) return html``;
  const { points, weightedPoints, share, shareAt } = figures;
  const parts = [
    points === null ? null : t.nativePoints[network](points),
    weightedPoints === null ? null : t.weightedPoints(weightedPoints),
    share === null ? null : t.networkShare(share),
  ].filter((part) => part !== null);
  if (parts.length === 0) return html``;
  const asOf = share === null || shareAt === null ? '' : t.shareAsOf(networkNames[network], format.date(shareAt));
  return html`<span class="native" title="${asOf}">${parts.map((part) => html`<span>${part}</span> `)}</span>`;
}
