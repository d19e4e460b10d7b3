/** The game or trophy that the operator highlights, with the players who earned it (docs/spec/site.md 2.1). */

import { dayMs } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { Earner, SpotlightGame } from '../../../store/port/store.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { cover } from '../../components/cover/cover.ts';
import { cup } from '../../components/cup/cup.ts';
import { trophyLink } from '../../components/trophy-rows/trophy-rows.ts';
import type { PageContext } from '../../frame/context.ts';
import { formatTitle, playerLink } from '../../text/names.ts';

/** Renders the highlighted game or trophy. @param until the last day on which it is shown, in days since 1970-01-01 */
export function spotlightView(
  { game, trophy, earners }: SpotlightGame,
  until: number,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const title = isolate(formatTitle(game, t));
  const gameLink = html`<a href="${links.to('game', { game: game.gameId })}">${title}</a>`;
  return html`<div class="sheet pad spotlight">
    ${cover(game, context)}
    <div>
      <p class="strong">
        ${trophy === null ? gameLink : html`${cup(trophy.grade)} ${trophyLink(trophy, context)}`}
      </p>
      ${trophy === null ? '' : html`<p class="small">${gameLink}</p>`}
      ${trophy === null || trophy.hidden ? '' : html`<p>${isolate(trophy.description ?? '')}</p>`}
      <p class="quiet small">
        ${t.home.spotlightUntil({ date: context.format.date(until * dayMs) })}
      </p>
      ${earners === null ? '' : earnerList(earners, context)}
    </div>
  </div>`;
}

function earnerList(earners: readonly Earner[], context: PageContext): Markup {
  const { home: t } = context.t;
  if (earners.length === 0) return html`<p class="small">${t.spotlightNobody}</p>`;
  return html`<p class="small quiet">${t.spotlightEarners}</p>
    <ul class="inline">
      ${earners.map(({ player }) => html`<li>${avatar(player, 'face', context)} ${playerLink(player, context)}</li>`)}
    </ul>`;
}
