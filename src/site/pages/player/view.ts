import { dayMs } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PlayerRow } from '../../../store/port/store.ts';
import { activityCalendar } from '../../charts/calendar.ts';
import { progressionChart } from '../../charts/progression.ts';
import { dataLinks } from '../../frame/api-links.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { foldedOnPhones } from '../../components/folded/folded.ts';
import { networkStandings } from '../../components/network-standings/network-standings.ts';
import { playerTabs } from '../../components/tabs/player-tabs.ts';
import { listCounts } from '../../components/cup/cup.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { gamesTable } from '../player-games/view.ts';
import { playerFigures } from './figures.ts';
import { playerHero } from './hero.ts';
import { latestTrophies } from './latest.ts';
import type { PlayerModel } from './model.ts';
import { playerShowcase } from './showcase.ts';

/** The page of a player: profile, figures, showcase, latest trophies, activity, games. */
export function playerView(model: PlayerModel, context: PageContext): HtmlPage {
  const { player, profile, games } = model;
  const t = context.t.player;
  const { name } = player;
  const main = html`${playerHero(model, context)}${playerTabs('overview', name, context)}${playerFigures(model, context)}
  ${playerShowcase(model, context)} ${trophiesOf(model, context)} ${recentGames(model, context)}
  ${networkStandings(model.networks, name, context)} ${moreOf(player, context)}`;
  return {
    title: t.title({ name }),
    main,
    feed: { href: context.links.to('playerFeed', { name }), title: t.feed },
    description: t.description({ name, level: profile.Level, games: games.total }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

/** The latest trophies beside the days and the progression; or why there are none. */
function trophiesOf(model: PlayerModel, context: PageContext): Markup {
  const { player, days, today, latest, trophies } = model;
  const t = context.t.player;
  const chart = progressionChart(days, context);
  if (latest.length === 0) {
    if (trophies > 0) return html`<p class="quiet">${t.noDates}</p>`;
    return emptyState(
      { list: 'playerTrophies', href: context.links.to('playerGames', { name: player.name }) },
      context,
    );
  }
  // Days are counted on the console network alone.
  if (chart === null) return latestTrophies(model, context);
  return html`<div class="columns">
    ${latestTrophies(model, context)}
    <div>
      <section aria-labelledby="calendar">
        <h2 id="calendar">${t.calendar}</h2>
        ${activityCalendar(days, today, context)} ${pace(model, context)}
      </section>
      ${foldedOnPhones(t.progression, chart)}
    </div>
  </div>`;
}

/** The streaks, and the trophies per day since the first dated one. */
function pace(
  { streaks, profile, days, today }: PlayerModel,
  { t: { player: t }, format }: PageContext,
): Markup {
  const { current, longest } = streaks;
  const first = days[0]?.day ?? today; // absent: no trophy has a date
  const perDay = listCounts(profile).Earned / Math.max(today - first + 1, 1);
  const lines = [
    current === null ? null : t.currentStreak({ days: current.length }),
    longest === null ? null : t.longestStreak({ days: longest.length }),
    t.perDay({ trophies: perDay.toFixed(perDay < 10 ? 2 : 0), since: format.date(first * dayMs) }),
  ];
  return html`<p class="quiet pace">
    ${lines.filter((line) => line !== null).map((line) => html`<span>${line}</span> `)}
  </p>`;
}

function recentGames({ player: { name }, games }: PlayerModel, context: PageContext): Markup {
  const t = context.t.player;
  if (games.total === 0) return html``;
  const all = t.seeAll({ count: games.total });
  return html`<section aria-labelledby="games">
    <h2 id="games">
      ${t.recentGames}
      <a class="more-link" href="${context.links.to('playerGames', { name })}">${all}</a>
    </h2>
    ${gamesTable(games.items, name, context)}
  </section>`;
}

function moreOf({ name }: PlayerRow, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.player;
  return html`<section class="more" aria-labelledby="more">
    <h2 id="more">${t.more}</h2>
    <ul class="inline">
      <li><a href="${links.to('card', { name })}">${t.card}</a></li>
      <li><a href="${links.to('playerFeed', { name })}">${t.feed}</a></li>
      <li>${dataLinks(context, 'getNetID', [name])}</li>
    </ul>
    <form class="row" method="get" action="${links.to('compare', {})}">
      <input type="hidden" name="p" value="${name}" />
      <label
        >${t.compareWith}
        <input
          name="p"
          required
          maxlength="100"
          placeholder="${t.compareHint}"
          autocomplete="off"
          spellcheck="false"
          data-suggest="players"
      /></label>
      <button type="submit">${context.t.compare.button}</button>
    </form>
  </section>`;
}
