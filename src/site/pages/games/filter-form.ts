/** The form with the filters and orders of the index of games. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { GameIndexQuery } from '../../../store/port/store.ts';
import { checkBox, option } from '../../components/form.ts';
import type { PageContext } from '../../context.ts';
import { indexOrders, letters, ownerSteps, platforms, setSizes } from './query.ts';

export function gamesFilterForm({ order, filter }: GameIndexQuery, context: PageContext): Markup {
  const { games: t, platforms: names } = context.t;
  return html`<form class="filter" role="search" aria-label="${t.title}" method="get" action="${context.links.to('games', {})}">
    <label
      >${t.find} <input name="q" type="search" value="${filter.text ?? ''}" maxlength="100" autocomplete="off" spellcheck="false"
    /></label>
    ${choice('platform', t.platform, [t.anyPlatform, platforms.map((each) => [each, names[each] ?? each])], filter.platform)}
    ${choice('letter', t.letter, [t.anyLetter, letters.map((each) => [each, each.toUpperCase()])], filter.letter)}
    ${choice('size', t.size, [t.anySize, setSizes.map((each) => [each, t.sizes[each]])], filter.size)}
    ${choice('owners', t.owners, [t.anyOwners, ownerSteps.map((each) => [each, t.atLeast(each)])], filter.minOwners?.toString())}
    <label
      >${t.sort}
      <select name="sort">
        ${indexOrders.map((each) => option(each, t.orders[each], each === order))}
      </select></label
    >
    <label class="check">${checkBox('platinum', filter.hasPlatinum === true)} ${t.withPlatinum}</label>
    <label class="check">${checkBox('extensions', filter.hasExtensions === true)} ${t.withExtensions}</label>
    <button type="submit">${t.apply}</button>
  </form>`;
}

/** The label of no choice, and value and label of each choice. */
type Choices = readonly [none: string, choices: readonly (readonly [value: string, label: string])[]];

function choice(name: string, label: string, [none, choices]: Choices, chosen: string | undefined): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      ${option('', none, chosen === undefined)}${choices.map(([value, text]) => option(value, text, value === chosen))}
    </select></label
  >`;
}
