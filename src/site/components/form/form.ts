/** Parts of forms. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** An option of a select field. */
export function option(value: string, label: string, chosen: boolean): Markup {
  return chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}

/** A check box whose value is `1`. */
export function checkBox(name: string, isChecked: boolean): Markup {
  return isChecked
    ? html`<input type="checkbox" name="${name}" value="1" checked />`
    : html`<input type="checkbox" name="${name}" value="1" />`;
}
