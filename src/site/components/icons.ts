/** Avatars, trophy icons and game icons. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { GameRow, PlayerRow, TrophyRow } from '../../store/port/store.ts';
import type { PageContext } from '../context.ts';
import { cup } from './cup.ts';
import { initialOf, titleOf } from './names.ts';

const none = html``;

/** Number of colours for avatars without images. The name determines the colour, so that it does not change. */
const hues = 8;

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}

/** A player's avatar. The image covers the initial, which is visible if there is no image or it cannot be loaded. */
export function avatar(
  { name, avatar: large, avatarMedium, avatarSmall }: PlayerRow,
  size: 'small' | 'large',
  { images }: PageContext,
): Markup {
  const link = images.of(size === 'large' ? (large ?? avatarMedium) : (avatarMedium ?? avatarSmall ?? large));
  return html`<span class="avatar ${size} hue${hueOf(name)}" aria-hidden="true"
    >${initialOf(name)}${link === null ? none : image(link)}</span
  >`;
}

/** The alternative text is empty because the text next to the image has the same content. */
function image(link: string): Markup {
  return html`<img src="${link}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`;
}

/** The image of a trophy, with a cup of its grade as fallback. */
export function trophyIcon({ image: text, grade }: Pick<TrophyRow, 'image' | 'grade'>, { images }: PageContext): Markup {
  const link = images.of(text);
  return html`<span class="icon ${grade}">${cup(grade)}${link === null ? none : image(link)}</span>`;
}

/** The image of a game, with the first letter of its title as fallback. */
export function gameIcon(game: GameRow, { images, t }: PageContext): Markup {
  const link = images.of(game.image);
  const title = titleOf(game, t);
  return html`<span class="icon game hue${hueOf(title)}" aria-hidden="true"
    >${initialOf(title)}${link === null ? none : image(link)}</span
  >`;
}
