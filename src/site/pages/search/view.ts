import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { option } from '../../components/form/form.ts';
import { gameTiles } from '../../components/game-tile/game-tile.ts';
import { platformName } from '../../text/names.ts';
import { nearNamesList } from '../../components/near-names/near-names.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { playerList } from '../../components/people/people.ts';
import { searchField } from '../../components/search-field/search-field.ts';
import type { PageContext } from '../../frame/context.ts';
import { platforms } from '../../frame/platforms.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { SearchModel } from './model.ts';
import { searchKinds, linkToSearch } from './query.ts';

/** The search results page: the first players and games, or pages of one kind (docs/spec/site.md 2.16). */
export function searchView(model: SearchModel, context: PageContext): HtmlPage {
  const { text, kind, players, games, near, page } = model;
  const { links } = context;
  const t = context.t.search;
  const link = (more: LinkQuery): string =>
    links.to('search', {}, { ...linkToSearch(model), ...more });
  const total = players.total + games.total;
  const empty =
    text === ''
      ? html``
      : html`${emptyState({ list: 'found', why: t.nothing({ text }), href: links.to('games', {}) }, context)}${nearNamesList(near, context)}`;
  const list = (): Markup => html`${playersFound(model, context)}${gamesFound(model, context)}`;
  const main = html`<h1>${t.heading}</h1>
    ${searchForm(model, context)}
    <p class="quiet">${t.hint}</p>
    ${kind === 'all' ? (total === 0 ? empty : list()) : pagedList({ page, total, list, empty, link }, context.t)}`;
  const status = kind === 'all' ? 200 : listStatus(page, total);
  return { title: text === '' ? t.heading : t.title({ text }), main, status };
}

function searchForm({ text, kind, platform }: SearchModel, context: PageContext): Markup {
  const { search: t } = context.t;
  return html`<form
    class="find wide"
    role="search"
    aria-label="${t.heading}"
    method="get"
    action="${context.links.to('search', {})}"
  >
    ${searchField(text, context)}
    <div class="filter">
      <label
        >${t.kind}
        <select name="kind">
          ${searchKinds.map((each) => option(each, t.kinds[each], each === kind))}
        </select></label
      >
      <label
        >${t.platform}
        <select name="platform">
          ${option('', t.anyPlatform, platform === null)}${platforms.map((each) => option(each, platformName(each, context.t), each === platform))}
        </select></label
      >
    </div>
  </form>`;
}

function playersFound({ players, kind, text }: SearchModel, context: PageContext): Markup {
  if (players.items.length === 0) return html``;
  const t = context.t.search;
  const isPart = kind === 'all' && players.total > players.items.length;
  const all = { total: players.total, link: { text, kind: 'players', platform: null } } as const;
  return section(
    {
      id: 'players',
      heading: t.players,
      list: playerList(players.items, context),
      all: isPart ? all : null,
    },
    context,
  );
}

function gamesFound({ games, kind, text }: SearchModel, context: PageContext): Markup {
  if (games.items.length === 0) return html``;
  const t = context.t.search;
  const isPart = kind === 'all' && games.total > games.items.length;
  const all = { total: games.total, link: { text, kind: 'games', platform: null } } as const;
  return section(
    {
      id: 'games',
      heading: t.games,
      list: gameTiles(games.items, context),
      all: isPart ? all : null,
    },
    context,
  );
}

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly list: Markup;
  /** The pages of this kind; null if the section has all of it. */
  readonly all: {
    readonly total: number;
    readonly link: Parameters<typeof linkToSearch>[0];
  } | null;
}

function section(
  { id, heading, list, all }: Section,
  { links, t: { search: t } }: PageContext,
): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${list}
    ${all === null ? '' : html`<p><a href="${links.to('search', {}, linkToSearch(all.link))}">${t.seeAll({ count: all.total })}</a></p>`}
  </section>`;
}
