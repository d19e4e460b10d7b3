/** A player's avatar: their image, or a face drawn from their name. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PlayerRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { faceAddress } from '../art.ts';

/** Width and height of each size in pixels (avatar.css), so that a page does not move while its images load. */
const sides = { tiny: 18, face: 24, small: 32, medium: 40, large: 128 } as const;
/** The sizes of avatars. */
export type AvatarSize = keyof typeof sides;

/** The fields that an avatar needs: the player's name and images. */
export type Portrait = Pick<
  PlayerRow,
  'name' | 'media' | 'avatar' | 'avatarMedium' | 'avatarSmall'
>;

/** Renders a player's avatar. It has no alternative text, because the name is always next to it. */
export function avatar(player: Portrait, size: AvatarSize, { images, links }: PageContext): Markup {
  const { name, media, avatar: large, avatarMedium, avatarSmall } = player;
  const stated =
    size === 'large' ? (large ?? avatarMedium) : (avatarMedium ?? avatarSmall ?? large);
  const link = images.first(media, stated) ?? faceAddress(name, links);
  const side = sides[size];
  return html`<span class="avatar ${size}" aria-hidden="true"
    ><img src="${link}" alt="" width="${side}" height="${side}" loading="lazy"
  /></span>`;
}
