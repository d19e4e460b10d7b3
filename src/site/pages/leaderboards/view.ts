import type { OtherNetwork } from '../../../domain/index.ts';
import { findCountry, networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { option } from '../../components/form/form.ts';
import { formatTitle } from '../../text/names.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { GameBoard, NetworkBoard, PlayersBoard } from './model.ts';
import type { BoardQuery } from './query.ts';
import { networkTable, ownersTable, playersTable } from './tables.ts';

/** Leaderboard pages: world, country, game. */
export function leaderboardsView(
  board: PlayersBoard | NetworkBoard | GameBoard,
  context: PageContext,
): HtmlPage {
  if (board.kind === 'network') return networkBoard(board, context);
  return board.kind === 'players' ? playersBoard(board, context) : gameBoard(board, context);
}

function playersBoard(board: PlayersBoard, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.board;
  const { query, page, entries, countries, isMissing, shown } = board;
  const { country, player } = query;
  const heading =
    country === null
      ? t.worldHeading
      : t.countryHeading({ name: findCountry(country)?.name ?? country });
  const main = html`<h1>${heading}</h1>
    <p class="quiet">${t.rule}</p>
    ${networkLinks(board.networks, null, context)}
    <div class="forms">
      ${countries.length === 0 ? '' : countryForm(countries, country, context)}${jumpForm(query, context)}
    </div>
    ${isMissing ? html`<p class="empty">${isolate(t.notThere({ name: player }))}</p>` : ''}
    ${pagedList(
      {
        page,
        total: entries.total,
        list: () => playersTable(entries.items, shown, context),
        empty:
          country === null
            ? emptyState({ list: 'board', href: links.to('home', {}) }, context)
            : emptyState({ list: 'country', href: links.to('leaderboards', {}) }, context),
        link: (more) => links.to('leaderboards', {}, { country, ...more }),
      },
      context.t,
    )}`;
  return {
    title: heading,
    main,
    status: listStatus(page, entries.total),
    image: context.absolute.to('previewBoard', {}),
    description: describeLeaders(board, context),
  };
}

/** The first players on the page of a board as text; how they are ranked if there are none. */
function describeLeaders({ entries }: PlayersBoard, { t, format }: PageContext): string {
  const leaders = entries.items
    .slice(0, 3)
    .map(({ position, player: { name }, points }) => t.preview.leader({ position, name, points }));
  return leaders.length === 0 ? t.board.rule : format.list(leaders);
}

/** Links to the boards of other networks; nothing if there are none. */
function networkLinks(
  boards: readonly OtherNetwork[],
  chosen: OtherNetwork | null,
  { links, t }: PageContext,
): Markup {
  if (boards.length === 0) return html``;
  const all = [null, ...boards];
  return html`<nav class="row" aria-label="${t.board.networks}">
    ${all.map(
      (network) =>
        html`<a
          href="${links.to('leaderboards', {}, { network })}"
          aria-current="${network === chosen ? 'page' : 'false'}"
          >${networkNames[network ?? 'psn']}</a
        > `,
    )}
  </nav>`;
}

function networkBoard(board: NetworkBoard, context: PageContext): HtmlPage {
  const { links } = context;
  const { page, entries, network, networks } = board;
  const heading = context.t.board.networkHeading({ name: networkNames[network] });
  const main = html`<h1>${heading}</h1>
    <p class="quiet">${context.t.board.networkRule}</p>
    ${networkLinks(networks, network, context)}
    ${pagedList(
      {
        page,
        total: entries.total,
        list: () => networkTable(board, context),
        empty: emptyState({ list: 'network', href: links.to('leaderboards', {}) }, context),
        link: (more) => links.to('leaderboards', {}, { network, ...more }),
      },
      context.t,
    )}`;
  return { title: heading, main, status: listStatus(page, entries.total) };
}

function gameBoard(board: GameBoard, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.board;
  const { query, page, entries, game, isMissing } = board;
  const { player } = query;
  const heading = t.gameHeading({ title: formatTitle(game, context.t) });
  const main = html`<h1>${isolate(heading)}</h1>
    <p class="quiet">${t.rule}</p>
    <p><a href="${links.to('game', { game: game.gameId })}">${context.t.game.catalogue}</a></p>
    ${jumpForm(query, context)}
    ${isMissing ? html`<p class="empty">${isolate(t.notThere({ name: player }))}</p>` : ''}
    ${pagedList(
      {
        page,
        total: entries.total,
        list: () => ownersTable(board, context),
        empty: emptyState(
          { list: 'gameBoard', href: links.to('game', { game: game.gameId }) },
          context,
        ),
        link: (more) => links.to('leaderboards', {}, { game: game.gameId, ...more }),
      },
      context.t,
    )}`;
  return {
    title: heading,
    main,
    status: listStatus(page, entries.total),
    image: context.absolute.to('previewBoard', {}),
    description: t.rule,
  };
}

function countryForm(
  countries: readonly { readonly country: string; readonly players: number }[],
  chosen: string | null,
  { links, t: { board: t }, format }: PageContext,
): Markup {
  return html`<form class="row" method="get" action="${links.to('leaderboards', {})}">
    <label
      >${t.country}
      <select name="country">
        ${option('', t.world, chosen === null)}${countries.map(({ country, players }) => option(country, `${findCountry(country)?.name ?? country} (${format.number(players)})`, country === chosen))}
      </select></label
    >
    <button type="submit">${t.choose}</button>
  </form>`;
}

function jumpForm(
  { country, gameId, player }: BoardQuery,
  { links, t: { board: t } }: PageContext,
): Markup {
  const hiddenFields: LinkQuery = { country, game: gameId };
  return html`<form class="row" method="get" action="${links.to('leaderboards', {})}">
    ${Object.entries(hiddenFields).map(([name, value]) => (value === null || value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`))}
    <label
      >${t.jump}
      <input
        name="player"
        value="${player}"
        required
        maxlength="100"
        placeholder="${t.jumpHint}"
        autocomplete="off"
        spellcheck="false"
    /></label>
    <button type="submit">${t.jumpButton}</button>
  </form>`;
}
