import { findCountry, networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { cover } from '../../components/cover/cover.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { formatTitle } from '../../text/names.ts';
import { countryFilter, jumpForm, networkChoice } from './choices.ts';
import type { GameBoard, NetworkBoard, PlayersBoard } from './model.ts';
import { networkTable, ownersTable, playersTable } from './tables.ts';

/** Renders the leaderboard pages: world, country, network, game. */
export function leaderboardsView(
  board: PlayersBoard | NetworkBoard | GameBoard,
  context: PageContext,
): HtmlPage {
  if (board.kind === 'network') return networkBoard(board, context);
  return board.kind === 'players' ? playersBoard(board, context) : gameBoard(board, context);
}

/** Assembles the page of a leaderboard. On phones, the form comes after the content. */
function boardPage(head: Markup, choices: Markup, content: Markup): Markup {
  return html`${head}
    <div class="with-jump">
      <div class="tools">${choices}</div>
      ${content}
    </div>`;
}

function playersBoard(board: PlayersBoard, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.board;
  const { query, page, entries } = board;
  const { country } = query;
  const heading =
    country === null
      ? t.worldHeading
      : t.countryHeading({ name: findCountry(country)?.name ?? country });
  const empty =
    country === null
      ? emptyState({ list: 'board', href: links.to('home', {}) }, context)
      : emptyState({ list: 'country', href: links.to('leaderboards', {}) }, context);
  const main = boardPage(
    html`<h1>${heading}</h1>
      <p class="quiet">${t.rule}</p>`,
    html`${networkChoice(board.networks, null, context)}${countryFilter(board, context)}${entries.total === 0 ? '' : jumpForm(query, context)}`,
    html`${missing(board, context)}
    ${pagedList(
      {
        page,
        total: entries.total,
        list: () => playersTable(board, context),
        empty,
        link: (more) => links.to('leaderboards', {}, { country, ...more }),
      },
      context.t,
    )}`,
  );
  return {
    title: heading,
    main,
    status: listStatus(page, entries.total),
    image: context.absolute.to('previewBoard', {}),
    description: describeLeaders(board, context),
  };
}

/** Describes the first players on the page as text, or how players are ranked if there are none. */
function describeLeaders({ entries }: PlayersBoard, { t, format }: PageContext): string {
  const leaders = entries.items
    .slice(0, 3)
    .map(({ position, player: { name }, points }) => t.preview.leader({ position, name, points }));
  return leaders.length === 0 ? t.board.rule : format.list(leaders);
}

function missing(
  { isMissing, query: { player } }: Pick<PlayersBoard | GameBoard, 'isMissing' | 'query'>,
  { t }: PageContext,
): Markup {
  return isMissing
    ? html`<p class="empty">${isolate(t.board.notThere({ name: player }))}</p>`
    : html``;
}

function networkBoard(board: NetworkBoard, context: PageContext): HtmlPage {
  const { links, t } = context;
  const { page, entries, network, networks } = board;
  const heading = t.board.networkHeading({ name: networkNames[network] });
  const main = boardPage(
    html`<h1>${heading}</h1>
      <p class="quiet">${t.board.networkRule}</p>`,
    networkChoice(networks, network, context),
    pagedList(
      {
        page,
        total: entries.total,
        list: () => networkTable(board, context),
        empty: emptyState({ list: 'network', href: links.to('leaderboards', {}) }, context),
        link: (more) => links.to('leaderboards', {}, { network, ...more }),
      },
      t,
    ),
  );
  return { title: heading, main, status: listStatus(page, entries.total) };
}

function gameBoard(board: GameBoard, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.board;
  const { query, page, entries, game } = board;
  const heading = t.gameHeading({ title: formatTitle(game, context.t) });
  const about = links.to('game', { game: game.gameId });
  const main = boardPage(
    html`<div class="board-head">
      ${cover(game, context, { size: 's' })}
      <div>
        <h1>${isolate(heading)}</h1>
        <p class="quiet">${t.rule} <a href="${about}">${context.t.game.catalogue}</a></p>
      </div>
    </div>`,
    entries.total === 0 ? html`` : jumpForm(query, context),
    html`${missing(board, context)}
    ${pagedList(
      {
        page,
        total: entries.total,
        list: () => ownersTable(board, context),
        empty: emptyState({ list: 'gameBoard', href: about }, context),
        link: (more) => links.to('leaderboards', {}, { game: game.gameId, ...more }),
      },
      context.t,
    )}`,
  );
  return {
    title: heading,
    main,
    status: listStatus(page, entries.total),
    image: context.absolute.to('previewBoard', {}),
    description: t.rule,
  };
}
