/** Names and links of games and players. */

import { listPlatforms, usualPlatform } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html, isolate } from '../../documents/markup/index.ts';
import type { GameRow, PlayerRow } from '../../store/port/store.ts';
import type { PageContext } from '../frame/context.ts';
import { platforms } from '../frame/platforms.ts';
import type { Texts } from '../texts/texts.ts';

/** Returns the title of a game, or a placeholder if it is unknown. */
export function formatTitle({ title }: Pick<GameRow, 'title'>, t: Texts): string {
  return title === null || title.trim() === '' ? t.game.untitled : title;
}

/** Returns the name of a platform for readers. An unknown platform is shown as stored. */
export function platformName(platform: string, t: Texts): string {
  const name = usualPlatform(platform);
  const known = platforms.find((each) => each === name);
  return known === undefined ? platform : t.platforms[known];
}

/** Lists the platforms of a game by their names for readers, each once. */
export function platformText(platform: string | null, t: Texts): Markup {
  const names = listPlatforms(platform).map((each) => platformName(each, t));
  return html`<span class="platform">${isolate(names.join(', '))}</span>`;
}

/** Renders a link to a player's page with their name. */
export function playerLink({ name }: Pick<PlayerRow, 'name'>, { links }: PageContext): Markup {
  return html`<a href="${links.to('player', { name })}">${isolate(name)}</a>`;
}
