/** Lists of players. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PlayerRow, RankedPlayer } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { avatar } from '../avatar/avatar.ts';
import { playerLink } from '../../text/names.ts';
import { instant } from '../../text/time.ts';

/** Players with rank and points. */
export function leaderList(leaders: readonly RankedPlayer[], context: PageContext): Markup {
  return html`<ol class="people">
    ${leaders.map(
      ({ position, player, points }) =>
        html`<li>
          <span class="rank">${context.format.number(position)}</span>${avatar(player, 'small', context)}
          <span class="who">${playerLink(player, context)}</span><span class="quiet">${context.t.player.points({ points })}</span>
        </li>`,
    )}
  </ol>`;
}

/** Players with the date of their last update. */
export function playerList(players: readonly PlayerRow[], context: PageContext): Markup {
  return html`<ul class="people">
    ${players.map(
      (player) =>
        html`<li>
          ${avatar(player, 'small', context)}<span class="who">${playerLink(player, context)}</span>
          <span class="quiet">${instant(player.updatedAt, context, 'date')}</span>
        </li>`,
    )}
  </ul>`;
}
