import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { filterSheet } from '../../components/filter-sheet/filter-sheet.ts';
import { option } from '../../components/form/form.ts';
import { gameTiles } from '../../components/game-tile/game-tile.ts';
import { platformName } from '../../text/names.ts';
import { nearNamesList } from '../../components/near-names/near-names.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { playerList } from '../../components/people/people.ts';
import { pageSearch } from '../../components/search-field/search-field.ts';
import { section } from '../../components/section/section.ts';
import { segmented } from '../../components/segmented/segmented.ts';
import type { PageContext } from '../../frame/context.ts';
import { platforms } from '../../frame/platforms.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { SearchModel } from './model.ts';
import { searchKinds, linkToSearch } from './query.ts';

/** Renders the search results: the first players and games, or pages of one kind (docs/spec/site.md 2.16). */
export function searchView(model: SearchModel, context: PageContext): HtmlPage {
  const { text, kind, players, games, near, page } = model;
  const { links } = context;
  const t = context.t.search;
  const link = (more: LinkQuery): string =>
    links.to('search', {}, { ...linkToSearch(model), ...more });
  const total = players.total + games.total;
  const empty = html`${emptyState({ list: 'found', why: t.nothing({ text }), href: links.to('games', {}) }, context)}${nearNamesList(near, context)}`;
  const list = (): Markup => html`${playersFound(model, context)}${gamesFound(model, context)}`;
  const paged = (): Markup => pagedList({ page, total, list, empty, link }, context.t);
  const found = (): Markup => (kind === 'all' ? (total === 0 ? empty : list()) : paged());
  const main = html`<h1>${t.heading}</h1>
    ${pageSearch({ label: t.heading, value: text }, context)}
    ${text === '' ? html`<p class="hint">${t.hint}</p>` : html`${choices(model, context)}${found()}`}`;
  const status = kind === 'all' ? 200 : listStatus(page, total);
  return { title: text === '' ? t.heading : t.title({ text }), main, status };
}

/** Renders the choice of a kind: everything, players or games; or the games of one platform. */
function choices({ text, kind, platform }: SearchModel, context: PageContext): Markup {
  const { search: t } = context.t;
  const action = context.links.to('search', {});
  const kinds = searchKinds.map((each) => ({
    href: context.links.to('search', {}, linkToSearch({ text, kind: each, platform: null })),
    label: t.kinds[each],
    isCurrent: each === kind,
  }));
  const fields = html`<input type="hidden" name="q" value="${text}" />
    <label
      >${t.platform}
      <select name="platform">
        ${option('', t.anyPlatform, platform === null)}${platforms.map((each) => option(each, platformName(each, context.t), each === platform))}
      </select></label
    >`;
  return html`<div class="tools search-tools">
    ${segmented(t.kind, kinds)}
    ${filterSheet({ action, fields, active: platform === null ? 0 : 1 }, context)}
  </div>`;
}

function playersFound({ players, kind, text }: SearchModel, context: PageContext): Markup {
  if (players.items.length === 0) return html``;
  const { links, t } = context;
  const isPart = kind === 'all' && players.total > players.items.length;
  const href = links.to('search', {}, linkToSearch({ text, kind: 'players', platform: null }));
  const all = { href, label: t.things.all({ count: players.total }) };
  return section(
    { id: 'players', heading: t.search.players, all: isPart ? all : undefined },
    playerList(players.items, context),
  );
}

function gamesFound({ games, kind, text }: SearchModel, context: PageContext): Markup {
  if (games.items.length === 0) return html``;
  const { links, t } = context;
  const isPart = kind === 'all' && games.total > games.items.length;
  const href = links.to('search', {}, linkToSearch({ text, kind: 'games', platform: null }));
  const all = { href, label: t.things.all({ count: games.total }) };
  return section(
    { id: 'games', heading: t.search.games, all: isPart ? all : undefined },
    gameTiles(games.items, context),
  );
}
