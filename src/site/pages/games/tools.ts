/** The controls above the index of games: orders, filters, and the choice between covers and table. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import { gameStatuses, networkNames, networks } from '../../../domain/index.ts';
import type { GameFilter } from '../../../store/port/store.ts';
import { filterSheet } from '../../components/filter-sheet/filter-sheet.ts';
import { checkBox, option } from '../../components/form/form.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { platformName } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import { platforms } from '../../frame/platforms.ts';
import type { GamesIndexModel } from './model.ts';
import type { GamesQuery } from './query.ts';
import { indexOrders, letters, linkToGames, ownerSteps, setSizes } from './query.ts';

/** Renders the orders as a segmented control, and below it the filters, which end with the choice between covers and table. */
export function gamesTools(model: GamesIndexModel, context: PageContext): Markup {
  const { query } = model;
  const { links, t } = context;
  const link = (more: Partial<GamesQuery>): string =>
    links.to('games', {}, linkToGames({ ...query, ...more }));
  return html`<div class="tools">
      ${orderLinks({
        label: t.games.sort,
        orders: indexOrders,
        texts: t.games.orders,
        current: query.order,
        link: (order) => link({ order }),
      })}
    </div>
    <div class="tools ends">
      ${filterSheet(
        {
          action: links.to('games', {}),
          fields: filterFields(model, context),
          active: Object.keys(query.filter).length,
        },
        context,
      )}
      ${orderLinks({
        label: t.games.viewsLabel,
        orders: ['covers', 'table'],
        texts: t.games.views,
        current: query.isTable ? 'table' : 'covers',
        link: (view) => link({ isTable: view === 'table' }),
      })}
    </div>`;
}

function filterFields({ query, games }: GamesIndexModel, context: PageContext): Markup {
  const { order, filter, isTable } = query;
  const { games: t } = context.t;
  return html`${order === 'owners' ? '' : html`<input type="hidden" name="sort" value="${order}" />`}${isTable ? html`<input type="hidden" name="view" value="table" />` : ''}
    <label
      >${t.find}
      <input
        name="q"
        type="search"
        value="${filter.text ?? ''}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
    /></label>
    ${choice('platform', t.platform, [t.anyPlatform, platforms.map((each) => [each, platformName(each, context.t)])], filter.platform)}
    ${choice('size', t.size, [t.anySize, setSizes.map((each) => [each, t.sizes[each]])], filter.size)}
    ${choice('year', t.year, [t.anyYear, games.years.map((each) => [String(each), String(each)])], filter.year?.toString())}
    ${moreFilters(filter, games.series, t)}`;
}

/** Renders the less common filters. They are collapsed unless one of them is set, so that the others fit into one row. */
function moreFilters(filter: GameFilter, series: readonly string[], t: GamesTexts): Markup {
  const { text: _, platform: __, size: ___, year: ____, ...others } = filter;
  const content = html`<summary>${t.moreFilters}</summary>
    <div class="fields">
      ${choice('network', t.network, [t.anyNetwork, networks.map((each) => [each, networkNames[each]])], filter.network)}
      ${choice('owners', t.owners, [t.anyOwners, ownerSteps.map((each) => [each, t.atLeast({ owners: each })])], filter.minOwners?.toString())}
      ${choice('status', t.status, [t.anyStatus, gameStatuses.map((each) => [each, t.statuses[each]])], filter.status)}
      ${seriesChoice(filter.series, series, t)}
      ${choice('letter', t.letter, [t.anyLetter, letters.map((each) => [each, each.toUpperCase()])], filter.letter)}
      <label
        >${t.notCompletedBy}
        <input
          name="not-completed-by"
          value="${filter.notCompletedBy ?? ''}"
          maxlength="64"
          autocomplete="off"
          spellcheck="false"
          data-suggest="players"
      /></label>
      <label class="check"
        >${checkBox('platinum', filter.hasPlatinum === true)} ${t.withPlatinum}</label
      >
      <label class="check"
        >${checkBox('extensions', filter.hasExtensions === true)} ${t.withExtensions}</label
      >
    </div>`;
  return Object.keys(others).length === 0
    ? html`<details class="more-filters">${content}</details>`
    : html`<details class="more-filters" open>${content}</details>`;
}

type GamesTexts = PageContext['t']['games'];

/**
 * Renders the choice of a series. It includes the selected series, even if that is too small to be listed. Empty if there are no series.
 */
function seriesChoice(
  asked: string | undefined,
  series: readonly string[],
  t: GamesTexts,
): Markup | '' {
  const names = series.map(withoutBidiControls);
  const name = asked === undefined ? undefined : withoutBidiControls(asked);
  const chosen = names.find((each) => each.toLowerCase() === name?.toLowerCase()) ?? name;
  const offered = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  if (offered.length === 0) return '';
  return choice('series', t.series, [t.anySeries, offered.map((each) => [each, each])], chosen);
}

/** The label for "nothing chosen", and value and label of each choice. */
type Choices = readonly [
  none: string,
  choices: readonly (readonly [value: string, label: string])[],
];

function choice(
  name: string,
  label: string,
  [none, choices]: Choices,
  chosen: string | undefined,
): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      ${option('', none, chosen === undefined)}${choices.map(([value, text]) => option(value, text, value === chosen))}
    </select></label
  >`;
}
