/** What stands above the lists of a player: their face and name, and the tabs. The overview has its hero instead. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Portrait } from '../avatar/avatar.ts';
import { avatar } from '../avatar/avatar.ts';
import type { ListCounts } from './player-lists.ts';
import type { PlayerTab } from './player-tabs.ts';
import { countedTabs } from './player-tabs.ts';

/** The name of a player with their face. It is the heading of the page. */
export function playerHead(player: Portrait, context: PageContext): Markup {
  return html`<div class="player-head">
    ${avatar(player, 'medium', context)}
    <h1>${isolate(player.name)}</h1>
  </div>`;
}

/** The head above the tabs, with the number of entries of each list. */
export function playerTop(
  current: PlayerTab,
  { player, counts }: { readonly player: Portrait; readonly counts: ListCounts },
  context: PageContext,
): Markup {
  return html`${playerHead(player, context)}${countedTabs({ current, counts }, player.name, context)}`;
}
