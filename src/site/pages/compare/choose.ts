/** The form that chooses the players of a comparison. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';

/** Renders the form with the names that are already chosen. */
export function chooseForm(
  names: readonly string[],
  { links, t: { compare: t } }: PageContext,
): Markup {
  const fields = (['first', 'second', 'third', 'fourth'] as const).map((place, index) => ({
    label: t.players[place],
    name: names[index] ?? '', // absent: no name is chosen yet
  }));
  return html`<form class="row choose sheet pad" method="get" action="${links.to('compare', {})}">
    ${fields.map(({ label, name }, index) => html`<label>${label} ${nameField(name, index < 2)}</label>`)}
    <button type="submit">${t.button}</button>
  </form>`;
}

/** Renders the form for a page that already shows a comparison. It is behind a button, so that the comparison comes first. */
export function changeForm(names: readonly string[], context: PageContext): Markup {
  return html`<details class="change">
    <summary class="button second">${context.t.compare.change}</summary>
    ${chooseForm(names, context)}
  </details>`;
}

function nameField(name: string, isRequired: boolean): Markup {
  return isRequired
    ? html`<input
        name="p"
        value="${name}"
        required
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        data-suggest="players"
      />`
    : html`<input
        name="p"
        value="${name}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        data-suggest="players"
      />`;
}
