import type { Markup } from '../../../documents/markup/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type {
  GameLeader,
  PlatinumOrder,
  PlatinumOwner,
  Rarity,
} from '../../../store/port/store.ts';
import { progressHistogram } from '../../charts/progress-histogram.ts';
import { dataLinks } from '../../frame/api-links.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { foldedOnPhones } from '../../components/folded/folded.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { playerLink, formatTitle } from '../../text/names.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { listStatus } from '../../components/pager/pager.ts';
import { progressBar } from '../../components/meter/meter.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { describeGame } from './description.ts';
import { editionList, gameFacts, gameIds } from './facts.ts';
import { gameHead } from './head.ts';
import type { GameModel } from './model.ts';
import { linkToGame, platinumOrders } from './query.ts';
import { shownTrophies, trophySection } from './trophy-section.ts';

/** The page of a game in the catalogue: its set, rarity, players with the platinum, leaderboard. */
export function gameView(model: GameModel, context: PageContext): HtmlPage {
  const { game, rarity, leaders } = model;
  const { links } = context;
  const { game: t, player: playerTexts } = context.t;
  const main = html`${gameHead(model, context)} ${gameFacts(model, context)}
    <div class="columns">
      <section aria-labelledby="trophies">
        <h2 id="trophies">${playerTexts.trophies}</h2>
        ${rarity !== null && rarity.owners < minOwnersForRarity ? html`<p class="quiet">${t.tooFew({ owners: rarity.owners, min: minOwnersForRarity })}</p>` : ''}
        ${trophySection(model, context)}
      </section>
      <div>
        ${rarity === null || rarity.owners < minOwnersForRarity ? '' : ownersProgress(rarity, context)}
        ${foldedOnPhones(t.platinums, platinumList(model, context))}
        ${foldedOnPhones(
          t.leaders,
          html`${leaderList(leaders, context)}
          ${leaders.length > 0 && context.instance.boards.includes('games') ? html`<p><a href="${links.to('leaderboards', {}, { game: game.gameId })}">${context.t.home.wholeRanking}</a></p>` : ''}`,
        )}
        ${editionList(model, context)}
      </div>
    </div>
    ${gameIds(model, context)}
    <p>${dataLinks(context, 'getListTrophies', [game.gameId])}</p>`;
  return {
    title: t.title({ game: formatTitle(game, context.t) }),
    main,
    status: listStatus(model.query, shownTrophies(model).length),
    description: describeGame(model, context.t),
    image: context.absolute.to('previewGame', { file: `${game.gameId}.jpg` }),
  };
}

function ownersProgress({ owners, progress }: Rarity, context: PageContext): Markup {
  const t = context.t.game;
  return foldedOnPhones(
    t.progressOfOwners,
    progressHistogram(progress, t.progressSummary({ owners }), context),
  );
}

function platinumList({ game, platinums, query }: GameModel, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.game;
  if (platinums === null) return html`<p class="quiet">${t.setWithoutPlatinum}</p>`;
  const current = query.platinums;
  const link = (order: PlatinumOrder): string =>
    links.to('game', { game: game.gameId }, linkToGame({ ...query, platinums: order }));
  return html`${orderLinks({ label: t.platinums, orders: platinumOrders, texts: t.platinumOrders, current, link })}
  ${platinums.length === 0 ? html`<p class="quiet">${current === 'fastest' ? t.noTimes : t.noPlatinum}</p>` : platinumOwners(platinums, current, context)}`;
}

function platinumOwners(
  owners: readonly PlatinumOwner[],
  order: PlatinumOrder,
  context: PageContext,
): Markup {
  return html`<ol class="people">
    ${owners.map(
      ({ player, platinumAt, timeToPlatinum }) =>
        html`<li>
          ${avatar(player, 'small', context)}<span class="who">${playerLink(player, context)}</span>
          <span class="quiet"
            >${order === 'fastest' && timeToPlatinum !== null ? html`${lengthText(timeToPlatinum, context.t)} · ` : ''}${instant(platinumAt, context, 'date')}</span
          >
        </li>`,
    )}
  </ol>`;
}

function leaderList(owners: readonly GameLeader[], context: PageContext): Markup {
  const { t, format } = context;
  if (owners.length === 0)
    return emptyState({ list: 'owners', href: context.links.to('games', {}) }, context);
  return html`<ol class="people" aria-label="${t.board.title}">
    ${owners.map(
      ({ position, player, progress }) =>
        html`<li>
          <span class="rank">${format.number(position)}</span>${avatar(player, 'small', context)}
          <span class="who">${playerLink(player, context)}</span
          >${progressBar(progress, player.name, context)}
        </li>`,
    )}
  </ol>`;
}
