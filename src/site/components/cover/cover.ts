/** A game's cover image, with an aspect ratio of 20:11, or a drawn scene (docs/spec/site-2.md A1, A5). */

import type { RarityClass } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { isDrawn } from '../../art/scene.ts';
import { coverAddress } from '../art.ts';

/** The size and the ring of a cover. */
export interface CoverOptions {
  /** `s` for a small cover of fixed width, in rows; otherwise the cover fills its container. */
  readonly size?: 's' | '';
  /** The rarity class of the earned trophies, shown as a ring in the colour of the class. */
  readonly ring?: RarityClass | null;
}

/**
 * Width and height in pixels of a small cover (cover.css) and of the largest cover on a page, so that a page does not move while its images
 * load.
 */
const sizes = { s: [108, 59], '': [360, 198] } as const;

/** Renders a game's cover. It has no alternative text, because the title is always next to it. */
export function cover(
  game: GameRow,
  context: PageContext,
  { size = '', ring = null }: CoverOptions = {},
): Markup {
  const link = context.images.first(game.media, isDrawn(game.image) ? null : game.image);
  const classes = [
    'cover',
    ...(size === '' ? [] : [size]),
    ...(ring === null || ring === 'common' ? [] : ['ring', ring]),
  ];
  const pictures =
    link === null ? picture(coverAddress(game, context.links), size) : framed(link, size);
  return html`<span class="${classes.join(' ')}" aria-hidden="true">${pictures}</span>`;
}

/** Renders the image over a blurred copy of itself. The copy is visible only if the image has another aspect ratio. */
function framed(link: string, size: 's' | ''): Markup {
  return html`<img class="behind" src="${link}" alt="" loading="lazy" />${picture(link, size)}`;
}

function picture(link: string, size: 's' | ''): Markup {
  const [width, height] = sizes[size];
  return html`<img src="${link}" alt="" width="${width}" height="${height}" loading="lazy" />`;
}
