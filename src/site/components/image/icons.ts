/** Avatars, trophy icons and game icons. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { GameRow, PlayerRow, TrophyRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { coverArt, faceArt } from '../art.ts';
import { cup } from '../cup/cup.ts';
import { formatTitle } from '../../text/names.ts';

/** A player's avatar: their image, or a face drawn from their name. */
export function avatar(
  { name, media, avatar: large, avatarMedium, avatarSmall }: PlayerRow,
  size: 'small' | 'large',
  { images }: PageContext,
): Markup {
  const stated = size === 'large' ? (large ?? avatarMedium) : (avatarMedium ?? avatarSmall ?? large);
  const link = images.first(media, stated);
  return html`<span class="avatar ${size}" aria-hidden="true">${link === null ? faceArt(name) : image(link, sides[size])}</span>`;
}

/** Pixels of a side of each box (theme/components.css), so that a page does not move while its images load. */
const sides = { '': 44, small: 32, mid: 96, large: 96, cover: 192 } as const;

/** The alternative text is empty because the text next to the image has the same content. */
function image(link: string, side: number): Markup {
  return html`<img src="${link}" alt="" width="${side}" height="${side}" loading="lazy" />`;
}

/** The image of a trophy, or a cup on a disc in its grade. */
export function trophyIcon(
  { image: text, media, grade }: Pick<TrophyRow, 'image' | 'media' | 'grade'>,
  { images }: PageContext,
): Markup {
  const link = images.first(media, text);
  return html`<span class="icon ${grade}" aria-hidden="true">${link === null ? cup(grade) : image(link, sides[''])}</span>`;
}

/** The cover of a game, or a pattern drawn from its id with letters of its title. */
export function gameIcon(game: GameRow, { images, t }: PageContext, size: '' | 'mid' | 'cover' = ''): Markup {
  const link = images.first(game.media, game.image);
  return html`<span class="icon game ${size}" aria-hidden="true"
    >${link === null ? coverArt(game.gameId, formatTitle(game, t)) : image(link, sides[size])}</span
  >`;
}
