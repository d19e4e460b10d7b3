/** The filters of a list: a GET form in one row; on phones a sheet below "Filter (2)". */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';

interface FilterSheet {
  /** The address of the list. */
  readonly action: string;
  readonly fields: Markup;
  /** How many filters are set. */
  readonly active: number;
}

/**
 * The form. With scripts its selects submit it by themselves; the button stays without. The style sheet shows the content in wide
 * windows, whatever the state of the element.
 */
export function filterSheet(
  { action, fields, active }: FilterSheet,
  { t: { player: t } }: PageContext,
): Markup {
  return html`<details class="filter">
    <summary>${t.filters({ active })}</summary>
    <form method="get" action="${action}" data-submits="">
      ${fields} <button type="submit" class="second">${t.filter}</button>
    </form>
  </details>`;
}
