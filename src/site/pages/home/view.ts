/** The home page: search, latest activity, totals. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { InstanceTotals } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state.ts';
import { gameTiles } from '../../components/game-tile.ts';
import { bannerImage } from '../../components/own-image.ts';
import { leaderList } from '../../components/people.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import { firstRun } from './first-run.ts';
import { earnedGroups, platinumTiles, playingPlayers, rareTrophies } from './lists.ts';
import type { HomeModel } from './model.ts';

export function homeView(model: HomeModel, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.home;
  const { totals, games } = model;
  const main = html`${welcome(context)}${totals.players === 0 ? firstRun(context) : whatIsNew(model, context)}
  ${
    games.length === 0
      ? ''
      : html`<section aria-labelledby="popular">
          <h2 id="popular">${t.popularGames} <a class="more-link" href="${links.to('games', {})}">${t.allGames}</a></h2>
          ${gameTiles(games, context)}
        </section>`
  }
  ${totals.players + totals.games === 0 ? '' : writeTotals(totals, context)}`;
  return {
    title: context.instance.tagline === '' ? t.title : context.instance.tagline,
    main,
    feed: { href: links.to('siteFeed', {}), title: t.recentTrophies },
  };
}

function welcome(context: PageContext): Markup {
  const { links, instance, identityAssets } = context;
  const { home: t, layout } = context.t;
  return html`<section class="welcome">
    ${identityAssets.banner === null ? '' : bannerImage(identityAssets.banner, links)}
    <h1>${instance.tagline === '' ? t.title : instance.tagline}</h1>
    <p class="lead">${instance.intro ?? t.intro}</p>
    <form class="find wide" role="search" aria-label="${t.title}" method="get" action="${links.to('search', {})}">
      <label class="hidden" for="find-here">${layout.searchLabel}</label>
      <input
        id="find-here"
        name="q"
        type="search"
        placeholder="${layout.searchHint}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${layout.search}</button>
    </form>
  </section>`;
}

function whatIsNew(model: HomeModel, context: PageContext): Markup {
  const { justEarned, leaders, platinums, rarest, playing } = model;
  const { links } = context;
  const t = context.t.home;
  return html`<div class="columns">
      <section aria-labelledby="earned">
        <h2 id="earned">${t.justEarned}</h2>
        ${
          justEarned.length === 0
            ? emptyState({ list: 'latest', href: links.to('about', {}) }, context)
            : earnedGroups(justEarned, context)
        }
      </section>
      <div>
        <section aria-labelledby="top">
          <h2 id="top">${t.ranking} <a class="more-link" href="${links.to('leaderboards', {})}">${t.wholeRanking}</a></h2>
          ${leaderList(leaders, context)}
        </section>
        ${section('playing', t.playing, playing, () => playingPlayers(playing, context))}
        ${section('rarest', t.rarest, rarest, () => rareTrophies(rarest, context))}
      </div>
    </div>
    ${section('platinums', t.latestPlatinums, platinums, () => platinumTiles(platinums, context))}`;
}

/** A section of the page; nothing without entries. */
function section(id: string, heading: string, entries: readonly unknown[], list: () => Markup): Markup {
  if (entries.length === 0) return html``;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${list()}
  </section>`;
}

/** The totals in one quiet line. */
function writeTotals({ players, games, earned }: InstanceTotals, { t: { home: t }, format }: PageContext): Markup {
  const entries: readonly [number, string][] = [
    [players, t.totalPlayers],
    [games, t.totalGames],
    [earned, t.totalEarned],
  ];
  return html`<p class="line">${entries.map(([count, name]) => `${format.number(count)} ${name}`).join(' · ')}</p>`;
}
