/** The picture of a game in 20:11, or a drawn scene (docs/spec/site-2.md A1, A5). */

import type { RarityClass } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { isDrawn } from '../../art/scene.ts';
import { coverAddress } from '../art.ts';

/** What a cover shows besides the picture. */
export interface CoverOptions {
  /** `s` for a small one of fixed width in rows; else it fills its place. */
  readonly size?: 's' | '';
  /** How rare what was earned is: a ring in the colour of the class. */
  readonly ring?: RarityClass | null;
}

/** Pixels of a small cover (cover.css), and of the largest on a page, so that a page does not move while its images load. */
const sizes = { s: [108, 59], '': [360, 198] } as const;

/** A game's cover. It has no text of its own, because the title always stands next to it. */
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

/** The picture over its own blurred copy, which shows only next to a picture of another shape. */
function framed(link: string, size: 's' | ''): Markup {
  return html`<img class="behind" src="${link}" alt="" loading="lazy" />${picture(link, size)}`;
}

function picture(link: string, size: 's' | ''): Markup {
  const [width, height] = sizes[size];
  return html`<img src="${link}" alt="" width="${width}" height="${height}" loading="lazy" />`;
}
