import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import { gameStatuses, networkNames, networks } from '../../../domain/index.ts';
import type { GameFilter } from '../../../store/port/store.ts';
import { checkBox, option } from '../../components/form/form.ts';
import { platformName } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import { platforms } from '../../frame/platforms.ts';
import type { GamesIndexModel } from './model.ts';
import { indexOrders, letters, ownerSteps, setSizes } from './query.ts';

/** The form with the filters and orders of the index of games. */
export function gamesFilterForm({ query, games }: GamesIndexModel, context: PageContext): Markup {
  const { order, filter, isTable } = query;
  const { games: t } = context.t;
  return html`<form
    class="filter"
    role="search"
    aria-label="${t.title}"
    method="get"
    action="${context.links.to('games', {})}"
  >
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
    <label
      >${t.sort}
      <select name="sort">
        ${indexOrders.map((each) => option(each, t.orders[each], each === order))}
      </select></label
    >
    ${choice('platform', t.platform, [t.anyPlatform, platforms.map((each) => [each, platformName(each, context.t)])], filter.platform)}
    ${moreFilters(filter, games, context)}${isTable ? html`<input type="hidden" name="view" value="table" />` : ''}
    <button type="submit">${t.apply}</button>
  </form>`;
}

/** What the catalogue has of the values to choose from. */
type Offered = Pick<GamesIndexModel['games'], 'years' | 'series'>;

/** The filters that phones show folded, unless one of them is chosen. */
function moreFilters(
  filter: GameFilter,
  { years, series }: Offered,
  { t: { games: t } }: PageContext,
): Markup {
  const { text: _, platform: __, ...others } = filter;
  const content = html`<summary>${t.moreFilters}</summary>
    <div class="filter">
      ${choice('size', t.size, [t.anySize, setSizes.map((each) => [each, t.sizes[each]])], filter.size)}
      ${choice('network', t.network, [t.anyNetwork, networks.map((each) => [each, networkNames[each]])], filter.network)}
      ${choice('owners', t.owners, [t.anyOwners, ownerSteps.map((each) => [each, t.atLeast({ owners: each })])], filter.minOwners?.toString())}
      ${choice('year', t.year, [t.anyYear, years.map((each) => [String(each), String(each)])], filter.year?.toString())}
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
      /></label>
      <label class="check"
        >${checkBox('platinum', filter.hasPlatinum === true)} ${t.withPlatinum}</label
      >
      <label class="check"
        >${checkBox('extensions', filter.hasExtensions === true)} ${t.withExtensions}</label
      >
    </div>`;
  return Object.keys(others).length === 0
    ? html`<details class="fold more">${content}</details>`
    : html`<details class="fold more" open>${content}</details>`;
}

type GamesTexts = PageContext['t']['games'];

/** The series of the catalogue; also the one that is asked for, which may be a small one. Nothing if there are none. */
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

/** The label of no choice, and value and label of each choice. */
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
