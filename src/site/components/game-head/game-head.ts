/** The head of a page about a game: its cover, or another image, over a blurred copy of the cover (docs/spec/site-2.md A13). */

import type { GradeCounts } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';
import { isDrawn } from '../../art/scene.ts';
import type { PageContext } from '../../frame/context.ts';
import { coverAddress } from '../art.ts';
import { cover } from '../cover/cover.ts';
import { cup } from '../cup/cup.ts';

interface GameHead {
  readonly game: GameRow;
  /** The text of the first heading of the page. */
  readonly heading: Markup;
  /** The content below the heading. */
  readonly below: Markup;
  /** An image to show instead of the cover. */
  readonly picture?: Markup;
}

/** Renders the head. It is dark in both themes, so it has its own colour tokens (game-head.css). */
export function gameHead(
  { game, heading, below, picture }: GameHead,
  context: PageContext,
): Markup {
  const stored = context.images.first(game.media, isDrawn(game.image) ? null : game.image);
  return html`<header class="${picture === undefined ? 'game-head' : 'game-head small-picture'}">
    <img class="backdrop" src="${stored ?? coverAddress(game, context.links)}" alt="" />
    ${picture ?? cover(game, context)}
    <div class="about">
      <h1>${heading}</h1>
      ${below}
    </div>
  </header>`;
}

/** Renders short texts on one line, separated by dots. Nulls are left out. */
export function headLine(parts: readonly (Markup | string | null)[]): Markup {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0) return html``;
  return html`<p class="line">
    ${known.map((part, index) => html`${index === 0 ? '' : ' · '}${part}`)}
  </p>`;
}

/**
 * Renders a cup with a count for each grade that the set has. The counts are those of the set, or of the trophies that a player earned in
 * it.
 */
export function setCups(
  { set }: Pick<GameRow, 'set'>,
  counts: GradeCounts,
  { t, format }: PageContext,
): Markup {
  const shown = grades.filter((grade) => set[grade] > 0 || counts[grade] > 0);
  if (shown.length === 0) return html``;
  return html`<ul class="grades">
    ${shown.map(
      (grade) =>
        html`<li>
          ${cup(grade)}<span class="hidden">${t.grades[grade]}</span>
          ${format.number(counts[grade])}
        </li>`,
    )}
  </ul>`;
}
