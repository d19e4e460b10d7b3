import { findNetwork } from '../../../domain/index.ts';
import type { RarityClass } from '../../../domain/play/index.ts';
import { scoreRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, webLink } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import type { Earner, TrophyRow } from '../../../store/port/store.ts';
import { cup } from '../../components/cup/cup.ts';
import { factList } from '../../components/facts/facts.ts';
import { gameHead, headLine } from '../../components/game-head/game-head.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { people } from '../../components/people/people.ts';
import { section } from '../../components/section/section.ts';
import { formatTitle } from '../../text/names.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { networkTitle } from '../../components/rarity/rarity-bar.ts';
import {
  findNetworkRate,
  formatRarity,
  percentText,
  rarityClass,
} from '../../components/rarity/rarity.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { TrophyModel } from './model.ts';
import { shownEarners } from './model.ts';

/** Renders the page of a trophy. */
export function trophyView(model: TrophyModel, context: PageContext): HtmlPage {
  const { game, trophy, counts } = model;
  const { t, absolute } = context;
  const gameTitle = formatTitle(game, t);
  const name = trophy.hidden ? t.game.hiddenTrophy : (trophy.title ?? t.game.untitledTrophy);
  const main = html`${pageHead(model, name, context)} ${earnerLists(model, context)}
  ${neighbours(model, context)}`;
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

/** Renders the head of the page: the icon of the trophy instead of a cover, its game, its text and its figures. */
function pageHead(model: TrophyModel, name: string, context: PageContext): Markup {
  const { game, trophy } = model;
  const { links, t } = context;
  const below = html`${headLine([
    html`${cup(trophy.grade)} ${t.grades[trophy.grade]}`,
    html`<a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a
      >${networkMark(game.gameId)}`,
    guideLink(trophy, context),
  ])}
  ${about(trophy, context)} ${facts(model, context)}`;
  const picture = maskedIcon(trophy, context);
  return gameHead({ game, heading: isolate(name), below, picture }, context);
}

/**
 * Renders a link to the guide; null if there is none. The guide's own title for a hidden trophy is not shown, because it would reveal the
 * trophy's title.
 */
function guideLink(
  { guide: stored, titleOnGuide, hidden }: TrophyRow,
  { t: { game: t } }: PageContext,
): Markup | null {
  const guide = webLink(stored);
  if (guide === null) return null;
  const { host } = new URL(guide);
  return t.guide.markup({
    guide: html`<a href="${guide}" rel="noreferrer nofollow noopener"
      >${isolate(hidden ? host : (titleOnGuide ?? host))}</a
    >`,
  });
}

/** Renders the text of the trophy. The text of a hidden trophy is shown when the reader opens it. */
function about(
  { title, description, fullDescription, hidden }: TrophyRow,
  { t: { game: t } }: PageContext,
): Markup {
  const text = fullDescription ?? description;
  if (!hidden) return text === null ? html`` : html`<p class="says">${isolate(text)}</p>`;
  return html`<details class="secret says">
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
  const here = formatRarity(counts, context);
  const score = scoreRarity(trophy.grade, {
    earners: Math.min(earners, owners),
    owners,
    networkRate,
  });
  const { progressTarget = null, reward = null } = native ?? {};
  const onNetwork = networkRate === null ? null : networkShare(model, context);
  return factList([
    [t.trophy.rarity, here === null ? onNetwork : share(here, context)],
    [t.trophy.earners, t.trophy.ofOwners({ earners, owners })],
    [t.trophy.network, here === null ? null : onNetwork],
    [t.trophy.score, here === null && networkRate === null ? null : format.number(score)],
    [t.trophy.target, progressTarget === null ? null : format.number(progressTarget)],
    [t.trophy.reward, reward === null || trophy.hidden ? null : html`${isolate(reward)}`],
  ]);
}

/** Writes a percentage with its class. */
function share(
  { share: text, name }: { readonly share: string; readonly name: RarityClass },
  { t: { game: t } }: PageContext,
): Markup {
  return html`${text} <span class="chip ${name}">${t.rarityNames[name]}</span>`;
}

/** Writes the percentage of the network's players, its class, and when the network stated it. */
function networkShare({ game, native }: TrophyModel, context: PageContext): Markup {
  const percent = invariant(native?.share, 'a network with a rate states a share');
  const stated = { share: percentText(percent, context.t), name: rarityClass(percent, context) };
  const title = networkTitle(native?.shareAt ?? null, findNetwork(game.gameId), context);
  return html`${share(stated, context)} <small>${title}</small>`;
}

function earnerLists({ earners, counts }: TrophyModel, context: PageContext): Markup {
  const t = context.t.trophy;
  if (earners === null) return html`<p class="quiet">${t.tooMany}</p>`;
  if (earners.first.length === 0)
    return html`<p class="empty">
      ${counts.earners > 0 ? context.t.things.noneListed : t.nobody}
    </p>`;
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
  return section(
    { id: which, heading: context.t.trophy.earnerLists[which] },
    people(
      earners.map(({ player, earnedAt }, index) => ({
        player,
        rank: which === 'first' ? index + 1 : null,
        end: instant(earnedAt, context, 'date'),
      })),
      context,
    ),
  );
}

function neighbours({ previous, next }: TrophyModel, context: PageContext): Markup {
  const { links, t } = context;
  const link = (trophy: TrophyRow, label: string, rel: string): Markup => {
    const name = trophy.hidden ? t.game.hiddenTrophy : (trophy.title ?? t.game.untitledTrophy);
    const href = links.to('trophy', { game: trophy.gameId, trophy: String(trophy.trophyId) });
    return html`<a href="${href}" rel="${rel}"
      ><span class="quiet small whole">${label}</span> ${isolate(name)}</a
    >`;
  };
  return html`<nav class="pager" aria-label="${t.trophy.neighbours}">
    ${previous === null ? html`<span></span>` : link(previous, t.trophy.previous, 'prev')}
    ${next === null ? html`<span></span>` : link(next, t.trophy.next, 'next')}
  </nav>`;
}
