import { findNetwork } from '../../../domain/index.ts';
import { minOwnersForRarity, scoreRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { Earner, TrophyRow } from '../../../store/port/store.ts';
import { factList } from '../../components/facts/facts.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { playerLink, formatTitle } from '../../text/names.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { networkTitle, rarityChip } from '../../components/rarity/rarity-bar.ts';
import { findNetworkRate, rarityClass } from '../../components/rarity/rarity.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { TrophyModel } from './model.ts';
import { shownEarners } from './model.ts';

/** The page of a trophy. */
export function trophyView(model: TrophyModel, context: PageContext): HtmlPage {
  const { game, trophy, counts } = model;
  const { links, t, absolute } = context;
  const gameTitle = formatTitle(game, t);
  const name = trophy.hidden ? t.game.hiddenTrophy : (trophy.title ?? t.game.untitledTrophy);
  const main = html`<header class="game-head trophy-head">
      ${maskedIcon(trophy, context)}
      <div>
        <h1>${isolate(name)}</h1>
        <p class="quiet">
          <a href="${links.to('game', { game: game.gameId })}">${isolate(gameTitle)}</a
          >${networkMark(game.gameId)}
        </p>
        ${about(trophy, context)}
      </div>
    </header>
    ${facts(model, context)} ${earnerLists(model, context)} ${neighbours(model, context)}`;
  return {
    title: t.trophy.title({ trophy: name, game: gameTitle }),
    main,
    description: t.trophy.description({
      game: gameTitle,
      earners: counts.earners,
      owners: counts.owners,
    }),
    image: absolute.to('previewGame', { file: `${game.gameId}.jpg` }),
  };
}

/** The text of the trophy; that of a hidden one is shown when the reader asks for it. */
function about(
  { title, description, fullDescription, hidden }: TrophyRow,
  { t: { game: t } }: PageContext,
): Markup {
  const text = fullDescription ?? description;
  if (!hidden) return text === null ? html`` : html`<p>${isolate(text)}</p>`;
  return html`<details class="secret">
    <summary>${t.hiddenTrophy} <span class="tag">${t.reveal}</span></summary>
    <p class="title">${isolate(title ?? t.untitledTrophy)}</p>
    ${text === null ? '' : html`<p>${isolate(text)}</p>`}
  </details>`;
}

function facts(model: TrophyModel, context: PageContext): Markup {
  const { t, format } = context;
  const { trophy, counts, native } = model;
  const { earners, owners } = counts;
  const networkRate = findNetworkRate(native);
  const isKnown = owners >= minOwnersForRarity;
  const score = scoreRarity(trophy.grade, {
    earners: Math.min(earners, owners),
    owners,
    networkRate,
  });
  const { progressTarget = null, reward = null } = native ?? {};
  return factList([
    [
      t.trophy.grade,
      html`<span class="grade-name ${trophy.grade}">${t.grades[trophy.grade]}</span>`,
    ],
    [
      t.trophy.rarity,
      isKnown || networkRate === null ? rarityChip(counts, context) : networkShare(model, context),
    ],
    [t.trophy.earners, t.trophy.ofOwners({ earners, owners })],
    [t.trophy.network, isKnown && networkRate !== null ? networkShare(model, context) : null],
    [t.trophy.score, isKnown || networkRate !== null ? format.number(score) : null],
    [t.trophy.target, progressTarget === null ? null : format.number(progressTarget)],
    [t.trophy.reward, reward === null || trophy.hidden ? null : html`${isolate(reward)}`],
  ]);
}

/** The share of the network's players, with its class, and when the network stated it. */
function networkShare({ game, native }: TrophyModel, context: PageContext): Markup {
  const { game: t } = context.t;
  const share = native?.share ?? 0;
  const name = rarityClass(share, context);
  const network = findNetwork(game.gameId);
  return html`<span class="rarity-tag"
      >${t.networkRate({ share })} <span class="class ${name}">${t.rarityNames[name]}</span></span
    >
    <small>${networkTitle(native?.shareAt ?? null, network, context)}</small>`;
}

function earnerLists({ earners }: TrophyModel, context: PageContext): Markup {
  const t = context.t.trophy;
  if (earners === null) return html`<p class="quiet">${t.tooMany}</p>`;
  if (earners.first.length === 0) return html`<p class="empty">${t.nobody}</p>`;
  return html`<div class="halves">
    ${earnerList('first', earners.first, context)}
    ${earners.first.length < shownEarners ? '' : earnerList('latest', earners.latest, context)}
  </div>`;
}

function earnerList(
  which: 'first' | 'latest',
  earners: readonly Earner[],
  context: PageContext,
): Markup {
  return html`<section aria-labelledby="${which}">
    <h2 id="${which}">${context.t.trophy.earnerLists[which]}</h2>
    <ol class="people">
      ${earners.map(
        ({ player, earnedAt }) =>
          html`<li>
            ${avatar(player, 'small', context)}<span class="who"
              >${playerLink(player, context)}</span
            >
            <span class="quiet">${instant(earnedAt, context, 'date')}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

function neighbours({ previous, next }: TrophyModel, context: PageContext): Markup {
  const { links, t } = context;
  const link = (trophy: TrophyRow, label: string, rel: string): Markup => {
    const name = trophy.hidden ? t.game.hiddenTrophy : (trophy.title ?? t.game.untitledTrophy);
    const href = links.to('trophy', { game: trophy.gameId, trophy: String(trophy.trophyId) });
    return html`<a href="${href}" rel="${rel}"
      ><span class="quiet">${label}</span> ${isolate(name)}</a
    >`;
  };
  return html`<nav class="pager" aria-label="${t.trophy.neighbours}">
    ${previous === null ? html`<span></span>` : link(previous, t.trophy.previous, 'prev')}
    ${next === null ? html`<span></span>` : link(next, t.trophy.next, 'next')}
  </nav>`;
}
