/** Names and links of games and players. */

import type { Markup } from '../../documents/markup/index.ts';
import { html, isolate } from '../../documents/markup/index.ts';
import type { GameRow, PlayerRow } from '../../store/port/store.ts';
import type { PageContext } from '../frame/context.ts';
import type { Texts } from '../texts/texts.ts';

/** The title of a game, or a placeholder if it is unknown. */
export function formatTitle({ title }: Pick<GameRow, 'title'>, t: Texts): string {
  return title === null || title.trim() === '' ? t.game.untitled : title;
}

/** The platforms to filter by, as the data names them, in display order. */
export const platforms: readonly (keyof Texts['platforms'])[] = ['ps3', 'ps4', 'ps5', 'psp2', 'psvita', 'pspc'];

/** The usual name of a platform; an unknown platform is shown as stored. */
export function platformName(platform: string, t: Texts): string {
  const name = platform.toLowerCase();
  const known = platforms.find((each) => each === name);
  return known === undefined ? platform : t.platforms[known];
}

/** The platforms of a game by their usual names. */
export function platformText(platform: string | null, t: Texts): Markup {
  const names = (platform ?? '').split(/[\s,;/]+/).filter((word) => word !== '');
  return html`<span class="platform">${isolate(names.map((word) => platformName(word, t)).join(', '))}</span>`;
}

/** A link to a player's page with their name. */
export function playerLink({ name }: Pick<PlayerRow, 'name'>, { links }: PageContext): Markup {
  return html`<a href="${links.to('player', { name })}">${isolate(name)}</a>`;
}
