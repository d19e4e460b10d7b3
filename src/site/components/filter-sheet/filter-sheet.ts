/** The filters of a list: a GET form in one row. On phones it opens from a button such as "Filter (2)". */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';

interface FilterSheet {
  /** The address of the list. */
  readonly action: string;
  readonly fields: Markup;
  /** The number of filters that are set. */
  readonly active: number;
}

/**
 * Renders the form. With scripts, a changed select field submits the form immediately; without scripts, there is a button. In wide windows,
 * the style sheet always shows the content of the `<details>` element, even if it is closed.
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
