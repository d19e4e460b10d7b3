/** The page of a player's game: all trophies of the set with the dates on which the player earned them. */

import { totalOf } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PlayerGameRow, PlayerTrophyRow, Rarity } from '../../../store/port/store.ts';
import { gameProgressionChart } from '../../charts/game-progression.ts';
import { callLinks } from '../../components/api-links.ts';
import { gradeList } from '../../components/cup.ts';
import { gameIcon } from '../../components/icons.ts';
import { playerLink, titleOf } from '../../components/names.ts';
import { gameProgress, progressBar } from '../../components/progress.ts';
import { rarityText } from '../../components/rarity.ts';
import { instant } from '../../components/time.ts';
import { trophyList } from '../../components/trophy-list.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import type { PlayerGameModel } from './model.ts';

export function playerGameView({ player, row, trophies, rarity, groups }: PlayerGameModel, context: PageContext): HtmlPage {
  const { links } = context;
  const { game: t, player: playerTexts } = context.t;
  const chart = gameProgressionChart(datedOf(trophies, context), context);
  const data = callLinks(context, 'getGame', [player.name, row.game.gameId]);
  const main = html`${heading(row, html`<p class="quiet">${t.playerLine} ${playerLink(player, context)}</p>`, context)}
    <div class="summary">
      <div>
        ${progressBar(gameProgress(row.userPoints, row.game), t.progress)}
        <p class="quiet">
          ${t.points(row.userPoints, row.game.totalPoints)} · ${playerTexts.earnedOf(totalOf(row.earned), row.game.totalTrophies)}
        </p>
      </div>
      ${gradeList(row.earned, context)}
    </div>
    ${
      chart === null
        ? ''
        : html`<section aria-labelledby="progression">
            <h2 id="progression">${playerTexts.progression}</h2>
            ${chart}
          </section>`
    }
    <section aria-labelledby="trophies">
      <h2 id="trophies">${playerTexts.trophies}</h2>
      ${trophyList(
        trophies.map((each) => listed(each, rarity, context)),
        groups,
        context,
      )}
    </section>
    <ul class="inline">
      <li><a href="${links.to('game', { game: row.game.gameId })}">${t.catalogue}</a></li>
      <li>${playerTexts.data}: <a href="${data.xml}">${playerTexts.xml}</a>, <a href="${data.json}">${playerTexts.json}</a></li>
    </ul>`;
  return {
    title: t.ofPlayer(titleOf(row.game, context.t), player.name),
    main,
    feed: { href: links.to('playerFeed', { name: player.name }), title: playerTexts.feed },
  };
}

function heading({ game }: PlayerGameRow, below: Markup, context: PageContext): Markup {
  return html`<header class="game-head">
    ${gameIcon(game, context)}
    <div>
      <h1>${isolate(titleOf(game, context.t))}</h1>
      ${below}
    </div>
  </header>`;
}

function datedOf(trophies: readonly PlayerTrophyRow[], { t: { game: t } }: PageContext) {
  return trophies.flatMap(({ trophy, earnedAt }) =>
    earnedAt === null
      ? []
      : [{ at: earnedAt, grade: trophy.grade, title: trophy.hidden ? t.hiddenTrophy : (trophy.title ?? t.untitledTrophy) }],
  );
}

function listed({ trophy, earned, earnedAt }: PlayerTrophyRow, rarity: Rarity | null, context: PageContext) {
  const t = context.t.game;
  const date =
    earnedAt === null ? html`<span>${t.earnedSometime}</span>` : html`<span>${t.earnedAt} ${instant(earnedAt, context)}</span>`;
  const rare = rarityText(trophy.trophyId, rarity, context.t);
  const aside = html`${earned ? date : html`<span class="quiet">${t.notEarned}</span>`}${rare === null ? '' : html`<span class="quiet">${rare}</span>`}`;
  return { trophy, isEarned: earned, isRevealed: !trophy.hidden, aside };
}
