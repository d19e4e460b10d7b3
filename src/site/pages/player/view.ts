import { dayMs } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PlayerRow } from '../../../store/port/store.ts';
import { activityCalendar } from '../../charts/calendar.ts';
import { progressionChart } from '../../charts/progression.ts';
import { dataLinks } from '../../frame/api-links.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { section, sectionHead } from '../../components/section/section.ts';
import { foldedOnPhones } from '../../components/folded/folded.ts';
import { networkStandings } from '../../components/network-standings/network-standings.ts';
import { countLists } from '../../components/tabs/player-lists.ts';
import { countedTabs } from '../../components/tabs/player-tabs.ts';
import { listCounts } from '../../components/cup/cup.ts';
import { formatTitle } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { gamesTable } from '../player-games/view.ts';
import { playerFigures } from './figures.ts';
import { playerHero } from './hero.ts';
import { latestTrophies } from './latest.ts';
import type { PlayerModel } from './model.ts';
import { playerPins, playerShowcase } from './showcase.ts';

/** Renders the page of a player: profile, figures, showcase, the last year, latest trophies, games. */
export function playerView(model: PlayerModel, context: PageContext): HtmlPage {
  const { player, profile, networks } = model;
  const { name } = player;
  const counts = countLists(player, networks);
  const main = html`${playerHero(model, context)}${countedTabs({ current: 'overview', counts }, name, context)}${playerFigures(model, context)}
  ${playerPins(model, context)} ${playerShowcase(model, context)} ${lastYear(model, context)}
  ${trophiesOf(model, context)} ${recentGames(model, context)}
  ${networkStandings(networks, name, context)} ${moreOf(player, context)}`;
  return {
    title: context.t.player.title({ name, level: profile.Level }),
    main,
    feed: { href: context.links.to('playerFeed', { name }), title: context.t.player.feed },
    description: describe(model, context),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

/** Returns the description of the page for previews. It does not contain the titles of hidden trophies. */
function describe({ profile, trophies, latest }: PlayerModel, { t }: PageContext): string {
  const counted = { platinums: listCounts(profile).Platinum, trophies };
  const { Ranking: world } = profile;
  const figures =
    world !== null && world.Position > 0
      ? t.player.descriptionRanked({ ...counted, rank: world.Position, total: world.Total })
      : t.player.description(counted);
  const last = latest[0]?.latest[0]?.trophy;
  if (last === undefined) return figures;
  const trophy = last.hidden ? t.game.hiddenTrophy : (last.title ?? t.game.untitledTrophy);
  const game = formatTitle({ title: last.gameTitle }, t);
  return t.player.descriptionLast({ figures, trophy, game });
}

/** Renders the activity of the last year with the streaks; empty for a player without dated console trophies. */
function lastYear(model: PlayerModel, context: PageContext): Markup {
  const { days, today } = model;
  if (days.length === 0) return html``;
  return html`<section class="sheet pad last-year" aria-labelledby="year">
    ${sectionHead({ id: 'year', heading: context.t.player.year, note: pace(model, context) })}
    ${activityCalendar(days, today, context)}
  </section>`;
}

/** Renders the latest trophies next to the progression chart, or the reason why there are none. */
function trophiesOf(model: PlayerModel, context: PageContext): Markup {
  const { player, days, latest, trophies } = model;
  const t = context.t.player;
  if (latest.length === 0) {
    if (trophies > 0) return html`<section><p class="quiet">${t.noDates}</p></section>`;
    const href = context.links.to('playerGames', { name: player.name });
    return html`<section>${emptyState({ list: 'playerTrophies', href }, context)}</section>`;
  }
  // Days are counted only on the consoles' network.
  const chart = progressionChart(days, context);
  if (chart === null) return latestTrophies(model, context);
  return html`<div class="two">
    ${latestTrophies(model, context)}
    <div>${foldedOnPhones(t.progression, chart)}</div>
  </div>`;
}

/** Renders the streaks, and the trophies per day since the first dated one. */
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
  return html`${lines.filter((line) => line !== null).map((line) => html`<span>${line}</span> `)}`;
}

function recentGames({ player: { name }, games }: PlayerModel, context: PageContext): Markup {
  const t = context.t.player;
  if (games.total === 0) return html``;
  const all = {
    href: context.links.to('playerGames', { name }),
    label: context.t.things.all({ count: games.total }),
  };
  return section(
    { id: 'games', heading: t.recentGames, all },
    gamesTable(games.items, name, context),
  );
}

function moreOf({ name }: PlayerRow, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.player;
  return html`<section class="more-about" aria-labelledby="more">
    <h2 id="more">${t.more}</h2>
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
      <button type="submit" class="second">${context.t.compare.button}</button>
    </form>
    <ul class="inline small">
      <li><a href="${links.to('card', { name })}">${t.card}</a></li>
      <li><a href="${links.to('playerFeed', { name })}">${t.feed}</a></li>
      <li>${dataLinks(context, 'getNetID', [name])}</li>
    </ul>
  </section>`;
}
