import { localIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { GameRow, PlayerTrophyRow } from '../../../store/port/store.ts';
import { gameProgressionChart } from '../../charts/game-progression.ts';
import { dataAddresses } from '../../frame/api-links.ts';
import { foldedOnPhones } from '../../components/folded/folded.ts';
import { formatTitle } from '../../text/names.ts';
import { listStatus } from '../../components/pager/pager.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { pageHead } from './head.ts';
import type { PlayerGameModel } from './model.ts';
import { trophySection } from './trophy-section.ts';

/** Renders the page of a player's game: all trophies of the set, with the dates on which the player earned them. */
export function playerGameView(model: PlayerGameModel, context: PageContext): HtmlPage {
  const { player, row, trophies } = model;
  const { links, absolute } = context;
  const { game: t, player: playerTexts } = context.t;
  const { gameId } = row.game;
  const name = t.ofPlayer({ game: formatTitle(row.game, context.t), player: player.name });
  const main = html`${pageHead(model, context)}
    <div class="two">
      ${trophySection(model, context)}
      <div>
        ${progression(model, context)} ${sessionList(model, context)}
        <ul class="further">
          <li><a href="${links.to('game', { game: gameId })}">${t.catalogue} ›</a></li>
          <li>
            <a href="${links.to('compare', {}, { p: player.name, game: gameId })}"
              >${t.compareWith} ›</a
            >
          </li>
        </ul>
      </div>
    </div>
    ${neighbours(model, context)}`;
  return {
    title: name,
    main,
    status: listStatus(model.query, trophies.length),
    description: name,
    image: absolute.to('previewGame', { file: `${gameId}.jpg` }),
    feed: { href: links.to('playerFeed', { name: player.name }), title: playerTexts.feed },
    data: dataAddresses(context, 'getGame', [player.name, gameId]),
  };
}

/** Renders the chart of the trophies by date; empty with fewer than two dates. */
function progression({ row, trophies }: PlayerGameModel, context: PageContext): Markup {
  const chart = gameProgressionChart(
    { dates: datesOf(trophies, context), goal: row.game.totalTrophies },
    context,
  );
  return chart === null
    ? html``
    : html`<section>${foldedOnPhones(context.t.player.progression, chart)}</section>`;
}

/** Returns the dates of trophies as local times of the day zone. */
function datesOf(trophies: readonly PlayerTrophyRow[], { zone }: PageContext): number[] {
  return trophies.flatMap(({ earnedAt }) => (earnedAt === null ? [] : [localIn(zone, earnedAt)]));
}

/** Maximum number of sessions. With more, the page would exceed 60 KB; the log has all of them. */
const shownSessions = 20;

/** Renders the sessions, latest first; empty if there is only one. */
function sessionList({ player, sessions }: PlayerGameModel, context: PageContext): Markup {
  const { t, links } = context;
  if (sessions.length < 2) return html``;
  const shown = sessions.toReversed().slice(0, shownSessions);
  const earlier = sessions.length - shown.length;
  const list = html`<ol class="sessions sheet">
    ${shown.map(
      ({ startedAt, endedAt, trophies }) =>
        html`<li>
          <span>${instant(startedAt, context)}</span>
          <span class="quiet small"
            >${t.things.trophies({ count: trophies.length })}${endedAt === startedAt ? '' : html` · ${lengthText(endedAt - startedAt, t)}`}</span
          >
        </li>`,
    )}
  </ol>`;
  const more =
    earlier === 0
      ? ''
      : html`<p class="more">
          <a href="${links.to('playerLog', { name: player.name })}"
            >${t.game.earlierSessions({ count: earlier })} ›</a
          >
        </p>`;
  return html`<section>${foldedOnPhones(t.game.sessions, html`${list}${more}`)}</section>`;
}

/** Renders links to the games that the player played after and before this one. */
function neighbours(
  { player: { name }, later, earlier }: PlayerGameModel,
  { links, t }: PageContext,
): Markup {
  const to = (game: GameRow | null, label: string, rel: string): Markup =>
    game === null
      ? html`<span></span>`
      : html`<a href="${links.to('playerGame', { name, game: game.gameId })}" rel="${rel}"
          ><span class="quiet small whole">${label}</span> ${isolate(formatTitle(game, t))}</a
        >`;
  if (later === null && earlier === null) return html``;
  return html`<nav class="pager" aria-label="${t.game.neighbours}">
    ${to(later, t.game.playedLater, 'prev')} ${to(earlier, t.game.playedEarlier, 'next')}
  </nav>`;
}
