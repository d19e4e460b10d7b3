/** The name of a player with their face, above the tabs of all their pages but the overview. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Portrait } from '../avatar/avatar.ts';
import { avatar } from '../avatar/avatar.ts';

/** The head. It is the heading of the page. */
export function playerHead(player: Portrait, context: PageContext): Markup {
  return html`<div class="player-head">
    ${avatar(player, 'medium', context)}
    <h1>${isolate(player.name)}</h1>
  </div>`;
}
