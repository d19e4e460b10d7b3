/** The page of a player: profile, trophies, activity, games. */

import type { types } from '../../../contract/index.ts';
import { grades } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PlayerRow, PlayerTrophyRow } from '../../../store/port/store.ts';
import { activityCalendar } from '../../charts/calendar.ts';
import { progressionChart } from '../../charts/progression.ts';
import { callLinks } from '../../components/api-links.ts';
import { cup } from '../../components/cup.ts';
import { emptyState } from '../../components/empty-state.ts';
import { avatar, trophyIcon } from '../../components/icons.ts';
import { titleOf } from '../../components/names.ts';
import { networkStandings } from '../../components/network-standings.ts';
import { playerTabs } from '../../components/player-tabs.ts';
import { levelRing } from '../../components/level-ring.ts';
import { instant } from '../../components/time.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import { gamesTable } from '../player-games/view.ts';
import type { PlayerModel } from './model.ts';

export function playerView(model: PlayerModel, context: PageContext): HtmlPage {
  const { player, profile, days, today, latest, games } = model;
  const t = context.t.player;
  const chart = progressionChart(days, context);
  const main = html`${hero(player, profile, context)}${playerTabs('overview', player.name, context)}${stats(profile, context)}
    <section aria-labelledby="latest">
      <h2 id="latest">${t.latest}</h2>
      ${latestList(latest, player, context)}
    </section>
    ${
      chart === null
        ? latest.length === 0
          ? ''
          : html`<p class="quiet">${t.noDates}</p>`
        : html`<section aria-labelledby="calendar">
              <h2 id="calendar">${t.calendar}</h2>
              ${activityCalendar(days, today, context)}
            </section>
            <section aria-labelledby="progression">
              <h2 id="progression">${t.progression}</h2>
              ${chart}
            </section>`
    }
    ${recentGames(model, context)} ${networkStandings(model.networks, player.name, context)} ${moreOf(player, context)}`;
  const { name } = player;
  return {
    title: t.title(name),
    main,
    feed: { href: context.links.to('playerFeed', { name }), title: t.feed },
    description: t.description(name, profile.Level, games.total),
    image: context.absolute.to('previewPlayer', { file: `${name}.png` }),
  };
}

function recentGames({ player: { name }, games }: PlayerModel, context: PageContext): Markup {
  const t = context.t.player;
  if (games.total === 0) return html``;
  return html`<section aria-labelledby="games">
    <h2 id="games">
      ${t.recentGames} <a class="more-link" href="${context.links.to('playerGames', { name })}">${t.seeAll(games.total)}</a>
    </h2>
    ${gamesTable(games.items, name, context)}
  </section>`;
}

function hero(player: PlayerRow, profile: types.NetId, context: PageContext): Markup {
  const t = context.t.player;
  const { Level: level, Progress: progress, LevelData: data } = profile;
  const isHighest = data !== null && data.Ceiling <= data.Floor;
  const toNext = isHighest ? t.highestLevel : t.levelProgress(progress, level + 1);
  return html`<section class="hero" aria-labelledby="name">
    ${avatar(player, 'large', context)}
    <div class="hero-text">
      <h1 id="name">${isolate(player.name)}</h1>
      <p class="quiet">
        ${profile.Country === null ? '' : html`${profile.Country.Descripcion ?? ''} · `}${status(player, context)}
      </p>
      ${player.aboutMe === null ? '' : html`<p class="about">${isolate(player.aboutMe)}</p>`}
    </div>
    <div class="level">
      ${levelRing(level, progress, context)}
      <p class="quiet">${toNext}${data === null ? '' : ` · ${t.points(data.Points)}`}</p>
    </div>
  </section>`;
}

function status(player: PlayerRow, context: PageContext): Markup {
  const { online, away, statusPlaying, statusTitle, lastSeenAt, updatedAt } = player;
  const t = context.t.player;
  const playing = statusPlaying ?? statusTitle;
  if (online) {
    const kind = away ? 'away' : 'online';
    return html`<span class="dot ${kind}"></span
      >${away ? t.away : t.online}${playing === null ? '' : html`, ${isolate(t.playing(playing))}`}`;
  }
  const seen =
    lastSeenAt === null ? html`${t.updated} ${instant(updatedAt, context)}` : html`${t.lastSeen} ${instant(lastSeenAt, context)}`;
  return html`<span class="dot"></span>${t.offline} · ${seen}`;
}

function stats(profile: types.NetId, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.player;
  const { Trophies: trophies, Ranking: world, CountryRanking: country, Country: home } = profile;
  const name = profile.ID ?? '';
  const counts = trophies ?? { Earned: 0, Platinum: 0, Gold: 0, Silver: 0, Bronze: 0 };
  const byGrade = { platinum: counts.Platinum, gold: counts.Gold, silver: counts.Silver, bronze: counts.Bronze };
  return html`<dl class="stats">
    <div class="wide">
      <dt>${t.trophies}</dt>
      <dd>${context.format.number(counts.Earned)}</dd>
    </div>
    ${grades.map(
      (grade) =>
        html`<div>
          <dt>${cup(grade)} ${context.t.grades[grade]}</dt>
          <dd>${context.format.number(byGrade[grade])}</dd>
        </div>`,
    )}
    ${rank(t.world, { ranking: world, href: links.to('leaderboards', {}, { player: name }) }, context)}
    ${home === null || !context.instance.boards.includes('countries') ? '' : rank(t.country, { ranking: country, href: links.to('leaderboards', {}, { country: home.Culture, player: name }) }, context)}
    <div>
      <dt>${t.completion}</dt>
      <dd>${Math.floor(profile.GameCompletion)}%</dd>
    </div>
  </dl>`;
}

interface Rank {
  readonly ranking: types.Ranking | null;
  /** The place in the leaderboard. */
  readonly href: string;
}

function rank(label: string, { ranking, href }: Rank, context: PageContext): Markup {
  const t = context.t.player;
  if (ranking === null || ranking.Position === 0)
    return html`<div>
      <dt>${label}</dt>
      <dd class="none">${t.notRanked}</dd>
    </div>`;
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <a href="${href}" title="${t.rankLink}">${context.format.number(ranking.Position)}</a>
      <small>${t.ofTotal(ranking.Total)}</small>
    </dd>
  </div>`;
}

function latestList(latest: readonly PlayerTrophyRow[], { name }: PlayerRow, context: PageContext): Markup {
  const { links, t } = context;
  if (latest.length === 0) return emptyState({ list: 'playerTrophies', href: links.to('playerGames', { name }) }, context);
  return html`<ol class="feed">
    ${latest.map(
      ({ trophy, earnedAt }) =>
        html`<li>
          ${trophyIcon(trophy.hidden ? { ...trophy, image: null, media: null } : trophy, context)}
          <div>
            <p>
              ${trophy.hidden ? t.game.hiddenTrophy : isolate(trophy.title ?? t.game.untitledTrophy)}
              <span class="hidden">${t.grades[trophy.grade]}</span>
            </p>
            <p class="quiet">
              <a href="${links.to('playerGame', { name, game: trophy.gameId })}"
                >${isolate(titleOf({ title: trophy.gameTitle }, t))}</a
              >
            </p>
          </div>
          <p class="quiet when">${earnedAt === null ? '' : instant(earnedAt, context, 'date')}</p>
        </li>`,
    )}
  </ol>`;
}

function moreOf({ name }: PlayerRow, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.player;
  const data = callLinks(context, 'getNetID', [name]);
  return html`<section class="more" aria-labelledby="more">
    <h2 id="more">${t.more}</h2>
    <ul class="inline">
      <li><a href="${links.to('card', { name })}">${t.card}</a></li>
      <li><a href="${links.to('playerFeed', { name })}">${t.feed}</a></li>
      <li>${t.data}: <a href="${data.xml}">${t.xml}</a>, <a href="${data.json}">${t.json}</a></li>
    </ul>
    <form class="row" method="get" action="${links.to('compare', {})}">
      <input type="hidden" name="p" value="${name}" />
      <label
        >${t.compareWith}
        <input name="p" required maxlength="100" placeholder="${t.compareHint}" autocomplete="off" spellcheck="false"
      /></label>
      <button type="submit">${t.compareWith}</button>
    </form>
  </section>`;
}
