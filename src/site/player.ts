/** The page of a player: profile, trophies, activity, games. */

import type { types } from '../contract/index.ts';
import { grades } from '../domain/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html, isolate } from '../documents/markup/index.ts';
import type { PlayerRow, PlayerTrophyRow } from '../store/port/store.ts';
import { dayMs } from '../domain/time/index.ts';
import { callLinks } from './api-links.ts';
import { activityCalendar } from './charts/calendar.ts';
import { progressionChart } from './charts/progression.ts';
import type { Links } from './links.ts';
import type { PageMaker } from './page.ts';
import { avatar, cup, instant, progressBar, titleOf, trophyIcon } from './parts.ts';
import { gamesSection } from './player-games.ts';
import { formatNumber, gameTexts, gradeTexts, playerTexts as t } from './texts.ts';

const latestCount = 6;

export const playerPage: PageMaker = async (context, request, { name = '' }) => {
  const { store, now, profileOf } = context;
  const { links } = request;
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { location: links.player(player.name) };
  const profile = profileOf(player, await store.place(player.playerId));
  const days = (await store.activity(name)) ?? [];
  const latest = (await store.latestTrophies(name, null, latestCount)) ?? [];
  const chart = progressionChart(days);
  const games = await gamesSection(context, request, player.name);
  const main = html`${hero(player, profile, links)}${stats(profile, links)}
    <section aria-labelledby="latest">
      <h2 id="latest">${t.latest}</h2>
      ${latestList(latest, player, links)}
    </section>
    <section aria-labelledby="progression">
      <h2 id="progression">${t.progression}</h2>
      ${chart ?? html`<p class="quiet">${t.noDates}</p>`}
    </section>
    ${
      chart === null
        ? ''
        : html`<section aria-labelledby="calendar">
            <h2 id="calendar">${t.calendar}</h2>
            ${activityCalendar(days, Math.floor(now() / dayMs))}
          </section>`
    }
    ${games.section}${moreOf(player, context.service, request)}`;
  const feed = { href: links.playerFeed(player.name), title: t.feed };
  return { title: t.title(player.name), main, feed, status: games.status };
};

function hero(player: PlayerRow, profile: types.NetId, links: Links): Markup {
  const { Level: level, Progress: progress, LevelData: data } = profile;
  const isHighest = data !== null && data.Ceiling <= data.Floor;
  const toNext = isHighest ? t.highestLevel : t.levelProgress(progress, level + 1);
  return html`<section class="hero" aria-labelledby="name">
    ${avatar(player, 'large', links)}
    <div class="hero-text">
      <h1 id="name">${isolate(player.name)}</h1>
      <p class="quiet">${profile.Country === null ? '' : html`${profile.Country.Descripcion ?? ''} · `}${status(player)}</p>
      ${player.aboutMe === null ? '' : html`<p class="about">${isolate(player.aboutMe)}</p>`}
    </div>
    <div class="level">
      <p><span class="quiet">${t.level}</span> <strong>${formatNumber(level)}</strong></p>
      ${progressBar(progress, toNext)}
      <p class="quiet">${toNext}${data === null ? '' : ` · ${t.points(data.Points)}`}</p>
    </div>
  </section>`;
}

function status({ online, away, statusPlaying, statusTitle, lastSeenAt, updatedAt }: PlayerRow): Markup {
  const playing = statusPlaying ?? statusTitle;
  if (online) {
    const kind = away ? 'away' : 'online';
    return html`<span class="dot ${kind}"></span
      >${away ? t.away : t.online}${playing === null ? '' : html`, ${isolate(t.playing(playing))}`}`;
  }
  const seen = lastSeenAt === null ? html`${t.updated} ${instant(updatedAt)}` : html`${t.lastSeen} ${instant(lastSeenAt)}`;
  return html`<span class="dot"></span>${t.offline} · ${seen}`;
}

function stats(profile: types.NetId, links: Links): Markup {
  const { Trophies: trophies, Ranking: world, CountryRanking: country, Country: home } = profile;
  const name = profile.ID ?? '';
  const counts = trophies ?? { Earned: 0, Platinum: 0, Gold: 0, Silver: 0, Bronze: 0 };
  const byGrade = { platinum: counts.Platinum, gold: counts.Gold, silver: counts.Silver, bronze: counts.Bronze };
  return html`<dl class="stats">
    <div class="wide">
      <dt>${t.trophies}</dt>
      <dd>${formatNumber(counts.Earned)}</dd>
    </div>
    ${grades.map(
      (grade) =>
        html`<div>
          <dt>${cup(grade)} ${gradeTexts[grade]}</dt>
          <dd>${formatNumber(byGrade[grade])}</dd>
        </div>`,
    )}
    ${rank(t.world, world, links.leaderboards({ player: name }))}
    ${home === null ? '' : rank(t.country, country, links.leaderboards({ country: home.Culture, player: name }))}
    <div>
      <dt>${t.completion}</dt>
      <dd>${Math.floor(profile.GameCompletion)}%</dd>
    </div>
  </dl>`;
}

function rank(label: string, ranking: types.Ranking | null, href: string): Markup {
  if (ranking === null || ranking.Position === 0)
    return html`<div>
      <dt>${label}</dt>
      <dd class="none">${t.notRanked}</dd>
    </div>`;
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <a href="${href}" title="${t.rankLink}">${formatNumber(ranking.Position)}</a> <small>${t.ofTotal(ranking.Total)}</small>
    </dd>
  </div>`;
}

function latestList(latest: readonly PlayerTrophyRow[], { name }: PlayerRow, links: Links): Markup {
  if (latest.length === 0) return html`<p class="quiet">${t.noGames}</p>`;
  return html`<ol class="feed">
    ${latest.map(
      ({ trophy, earnedAt }) =>
        html`<li>
          ${trophyIcon(trophy.hidden ? { ...trophy, image: null } : trophy, links)}
          <div>
            <p>
              ${trophy.hidden ? gameTexts.hiddenTrophy : isolate(trophy.title ?? gameTexts.untitledTrophy)}
              <span class="hidden">${gradeTexts[trophy.grade]}</span>
            </p>
            <p class="quiet">
              <a href="${links.playerGame(name, trophy.gameId)}">${isolate(titleOf({ title: trophy.gameTitle }))}</a>
            </p>
          </div>
          <p class="quiet when">${earnedAt === null ? '' : instant(earnedAt, 'date')}</p>
        </li>`,
    )}
  </ol>`;
}

function moreOf({ name }: PlayerRow, service: Parameters<typeof callLinks>[0], { links }: { readonly links: Links }): Markup {
  const data = callLinks(service, links, 'getNetID', [name]);
  return html`<section class="more" aria-labelledby="more">
    <h2 id="more">${t.more}</h2>
    <ul class="inline">
      <li><a href="${links.card(name)}">${t.card}</a></li>
      <li><a href="${links.playerFeed(name)}">${t.feed}</a></li>
      <li>${t.data}: <a href="${data.xml}">${t.xml}</a>, <a href="${data.json}">${t.json}</a></li>
    </ul>
    <form class="row" method="get" action="${links.compare()}">
      <input type="hidden" name="a" value="${name}" />
      <label
        >${t.compareWith}
        <input name="b" required maxlength="100" placeholder="${t.compareHint}" autocomplete="off" spellcheck="false"
      /></label>
      <button type="submit">${t.compareWith}</button>
    </form>
  </section>`;
}
