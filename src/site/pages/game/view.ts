/** The page of a game in the catalogue: its set, rarity, players with the platinum, leaderboard. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, webLink } from '../../../documents/markup/index.ts';
import type { GameRow, RankedOwner, Rarity, TrophyRow } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state.ts';
import { avatar, gameIcon } from '../../components/icons.ts';
import { gradeList } from '../../components/cup.ts';
import { callLinks } from '../../components/api-links.ts';
import { platformText, playerLink, titleOf } from '../../components/names.ts';
import { progressBar } from '../../components/progress.ts';
import { rarityBar } from '../../components/rarity-bar.ts';
import { minOwners } from '../../components/rarity.ts';
import { instant } from '../../components/time.ts';
import { trophyList } from '../../components/trophy-list.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import type { Texts } from '../../texts/en/index.ts';
import type { GameModel } from './model.ts';

export function gameView({ game, trophies, rarity, groups, leaders, platinums }: GameModel, context: PageContext): HtmlPage {
  const { links, format } = context;
  const { game: t, player: playerTexts, things } = context.t;
  const data = callLinks(context, 'getListTrophies', [game.gameId]);
  const main = html`<header class="game-head">
      ${gameIcon(game, context)}
      <div>
        <h1>${isolate(titleOf(game, context.t))}</h1>
        <p class="quiet">
          ${platformText(game.platform, context.t)}${rarity === null ? '' : html` · ${format.counted(rarity.owners, things.owners)}`}
        </p>
      </div>
    </header>
    ${facts(game, context)}
    <div class="columns">
      <section aria-labelledby="trophies">
        <h2 id="trophies">${playerTexts.trophies}</h2>
        ${rarity !== null && rarity.owners < minOwners ? html`<p class="quiet">${t.tooFew(rarity.owners, minOwners)}</p>` : ''}
        ${trophyList(
          trophies.map((trophy) => listed(trophy, rarity, context.t)),
          groups,
          context,
        )}
      </section>
      <div>
        <section aria-labelledby="platinum">
          <h2 id="platinum">${t.platinums}</h2>
          ${platinumList(platinums, context)}
        </section>
        <section aria-labelledby="leaders">
          <h2 id="leaders">${t.leaders}</h2>
          ${leaderList(leaders, context)}
          <p><a href="${links.to('leaderboards', {}, { game: game.gameId })}">${t.leaders}</a></p>
        </section>
      </div>
    </div>
    <p>${playerTexts.data}: <a href="${data.xml}">${playerTexts.xml}</a>, <a href="${data.json}">${playerTexts.json}</a></p>`;
  return {
    title: t.title(titleOf(game, context.t)),
    main,
    description: t.description(titleOf(game, context.t), game.totalTrophies),
    image: context.absolute.to('previewGame', { file: `${game.gameId}.png` }),
  };
}

function facts(game: GameRow, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.game;
  const guide = webLink(game.guide);
  const entries: readonly [string, Markup | string | null][] = [
    [`${t.makeUp}: ${format.number(game.totalTrophies)}`, gradeList(game.set, context)],
    [t.released, game.releasedAt === null ? null : format.date(game.releasedAt)],
    [t.stars, game.stars > 0 ? html`${game.stars.toFixed(1)} <small>${t.reviews(game.reviews)}</small>` : null],
    [
      t.guide,
      guide === null
        ? null
        : html`<a href="${guide}" rel="noreferrer nofollow noopener">${isolate(game.titleOnGuide ?? new URL(guide).host)}</a>`,
    ],
    [t.id, html`<code>${isolate(game.gameId)}</code>`],
    [t.europeId, game.europeId === '' ? null : html`<code>${isolate(game.europeId)}</code>`],
  ];
  return html`<dl class="facts">
    ${entries.map(([name, value]) =>
      value === null
        ? ''
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;
}

function listed(trophy: TrophyRow, rarity: Rarity | null, t: Texts) {
  return { trophy, isEarned: true, isRevealed: !trophy.hidden, aside: rarityBar(trophy.trophyId, rarity, t) };
}

function platinumList(owners: readonly RankedOwner[] | null, context: PageContext): Markup {
  const t = context.t.game;
  if (owners === null) return html`<p class="quiet">${t.setWithoutPlatinum}</p>`;
  if (owners.length === 0) return html`<p class="quiet">${t.noPlatinum}</p>`;
  return html`<ul class="people">
    ${owners.map(
      ({ player, platinumAt }) =>
        html`<li>
          ${avatar(player, 'small', context)}<span class="who">${playerLink(player, context)}</span>
          <span class="quiet">${platinumAt === null ? t.unknownDate : instant(platinumAt, context, 'date')}</span>
        </li>`,
    )}
  </ul>`;
}

function leaderList(owners: readonly RankedOwner[], context: PageContext): Markup {
  const { t, format } = context;
  if (owners.length === 0) return emptyState({ list: 'owners', href: context.links.to('games', {}) }, context);
  return html`<ol class="people" aria-label="${t.board.title}">
    ${owners.map(
      ({ position, player, progress }) =>
        html`<li>
          <span class="rank">${format.number(position)}</span>${avatar(player, 'small', context)}
          <span class="who">${playerLink(player, context)}</span>${progressBar(progress, player.name)}
        </li>`,
    )}
  </ol>`;
}
