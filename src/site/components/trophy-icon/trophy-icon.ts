/** The image of a trophy, or a cup in the colour of its grade. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { TrophyRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { cup } from '../cup/cup.ts';

/** Width and height in pixels (trophy-icon.css), so that a page does not move while its images load. */
const side = 48;

/** Renders the icon of a trophy. It has no alternative text, because the title is always next to it. */
export function trophyIcon(
  { image, media, grade }: Pick<TrophyRow, 'image' | 'media' | 'grade'>,
  { images }: PageContext,
): Markup {
  const link = images.first(media, image);
  const picture =
    link === null
      ? cup(grade)
      : html`<img src="${link}" alt="" width="${side}" height="${side}" loading="lazy" />`;
  return html`<span class="icon" aria-hidden="true">${picture}</span>`;
}

/** Renders the icon of a trophy whose texts may be hidden. A hidden trophy shows only its grade. */
export function maskedIcon(
  trophy: Pick<TrophyRow, 'image' | 'media' | 'grade' | 'hidden'>,
  context: PageContext,
): Markup {
  return trophyIcon(trophy.hidden ? { ...trophy, image: null, media: null } : trophy, context);
}
