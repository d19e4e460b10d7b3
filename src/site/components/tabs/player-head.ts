/**
 * The head above a player's lists: their face, their name and the tabs. The overview page has a larger head instead (pages/player/hero.ts).
 */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Portrait } from '../avatar/avatar.ts';
import { avatar } from '../avatar/avatar.ts';
import type { ListCounts } from './player-lists.ts';
import type { PlayerTab } from './player-tabs.ts';
import { countedTabs } from './player-tabs.ts';

/** Renders the player's name with their face. It is the heading of the page. */
export function playerHead(player: Portrait, context: PageContext): Markup {
  return html`<div class="player-head">
    ${avatar(player, 'medium', context)}
    <h1>${isolate(player.name)}</h1>
  </div>`;
}

/** Renders the head and the tabs, with the number of entries in each list. */
export function playerTop(
  current: PlayerTab,
  { player, counts }: { readonly player: Portrait; readonly counts: ListCounts },
  context: PageContext,
): Markup {
  return html`${playerHead(player, context)}${countedTabs({ current, counts }, player.name, context)}`;
}
