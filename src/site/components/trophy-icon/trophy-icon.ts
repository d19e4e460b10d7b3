/** The image of a trophy, or a cup in the colour of its grade. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { TrophyRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { cup } from '../cup/cup.ts';

/** Pixels of a side (trophy-icon.css), so that a page does not move while its images load. */
const side = 48;

/** The icon of a trophy. It has no text of its own, because the title always stands next to it. */
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

/** The icon of a trophy whose texts may be hidden: of a hidden one only the grade is shown. */
export function maskedIcon(
  trophy: Pick<TrophyRow, 'image' | 'media' | 'grade' | 'hidden'>,
  context: PageContext,
): Markup {
  return trophyIcon(trophy.hidden ? { ...trophy, image: null, media: null } : trophy, context);
}
