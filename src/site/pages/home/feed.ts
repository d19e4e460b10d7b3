/** The latest trophies of all players, by day (docs/spec/site-2.md A10). Texts of hidden trophies are not shown. */

import { dayIn, dayMs } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { EarnedGroup } from '../../../store/port/store.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { cover } from '../../components/cover/cover.ts';
import { cup } from '../../components/cup/cup.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { trophyLink } from '../../components/trophy-rows/trophy-rows.ts';
import { playerLink, formatTitle } from '../../text/names.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HomeModel } from './model.ts';

/** Renders groups of trophies under the headings of their days. Each group has one player, one game and one session. */
export function feed(model: HomeModel, context: PageContext): Markup {
  const byDay = Map.groupBy(model.justEarned, ({ lastAt }) => dayIn(context.zone, lastAt));
  return html`${[...byDay].map(
    ([day, groups]) =>
      html`<h3 class="day">${dayHeading(day, model, context)}</h3>
        <ol class="feed">
          ${groups.map((group) => earnedGroup(group, context))}
        </ol>`,
  )}`;
}

/**
 * Renders the heading of a day. Its counts include the whole day, even if the list shows only part of it. If they are unknown, the heading
 * is the day alone.
 */
function dayHeading(
  day: number,
  { today, days }: HomeModel,
  { t: { home: t }, format }: PageContext,
): string {
  const names = new Map([
    [today, t.today],
    [today - 1, t.yesterday],
  ]);
  const name = names.get(day) ?? format.date(day * dayMs);
  const earned = days.get(day) ?? null; // absent: the day is older than the counted days
  return earned === null ? name : t.dayHeading({ day: name, ...earned });
}

function earnedGroup(
  { player, game, best, counts, trophies, lastAt }: EarnedGroup,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const isPlatinum = best.grade === 'platinum';
  const href = links.to('playerGame', { name: player.name, game: game.gameId });
  const names = {
    player: playerLink(player, context),
    game: html`<a href="${href}">${isolate(formatTitle(game, t))}</a>${networkMark(game.gameId)}`,
  };
  return html`<li class="${isPlatinum ? 'lit' : ''}">
    ${avatar(player, 'medium', context)}
    <div>
      <p>
        ${isPlatinum ? t.home.earnedPlatinum.markup(names) : t.home.earned.markup({ ...names, trophies })}
        ${instant(lastAt, context, 'clock')}
      </p>
      <p class="best">
        ${cup(best.grade)}<span class="hidden">${t.grades[best.grade]}</span>
        ${trophyLink(best, context)} ${rarityChip(counts, context)}
        ${trophies === 1 ? '' : html`<span class="quiet">${t.home.more({ count: trophies - 1 })}</span>`}
      </p>
    </div>
    ${cover(game, context, { size: 's' })}
  </li>`;
}
