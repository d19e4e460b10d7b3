/** The game or trophy that the operator puts forward, and who earned it meanwhile. */

import { dayMs } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { Earner, SpotlightGame, TrophyRow } from '../../../store/port/store.ts';
import { avatar, gameIcon, trophyIcon } from '../../components/icons.ts';
import { playerLink, formatTitle } from '../../components/names.ts';
import type { PageContext } from '../../context.ts';

/** @param until the last day, in days since 1970-01-01 */
export function spotlightView({ game, trophy, earners }: SpotlightGame, until: number, context: PageContext): Markup {
  const { links, t } = context;
  const gameLink = html`<a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a>`;
  return html`<div class="spotlight">
    ${trophy === null || trophy.hidden ? gameIcon(game, context, 'mid') : trophyIcon(trophy, context)}
    <div>
      <p>
        ${trophy === null ? html`<strong>${gameLink}</strong>` : html`<strong>${trophyLink(trophy, context)}</strong> · ${gameLink}`}
      </p>
      ${trophy === null || trophy.hidden ? '' : html`<p class="quiet">${isolate(trophy.description ?? '')}</p>`}
      <p class="quiet">${t.home.spotlightUntil} ${context.format.date(until * dayMs)}</p>
      ${earners === null ? '' : earnerList(earners, context)}
    </div>
  </div>`;
}

function trophyLink({ gameId, trophyId, hidden, title }: TrophyRow, { links, t }: PageContext): Markup {
  const name = hidden ? t.game.hiddenTrophy : isolate(title ?? t.game.untitledTrophy);
  return html`<a href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}">${name}</a>`;
}

function earnerList(earners: readonly Earner[], context: PageContext): Markup {
  const { home: t } = context.t;
  if (earners.length === 0) return html`<p>${t.spotlightNobody}</p>`;
  return html`<p>${t.spotlightEarners}</p>
    <ul class="inline">
      ${earners.map(({ player }) => html`<li>${avatar(player, 'small', context)} ${playerLink(player, context)}</li>`)}
    </ul>`;
}
