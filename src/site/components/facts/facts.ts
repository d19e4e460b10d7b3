/** Figures with their names. On phones they are shown as running text. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** A figure with its name. The value is null if it is unknown; such a fact is left out. */
export type Fact = readonly [name: string, value: Markup | string | null];

/** Renders a list of facts, without those whose value is unknown (null). */
export function factList(facts: readonly Fact[]): Markup {
  return html`<dl class="facts">
    ${facts.map(([name, value]) =>
      value === null
        ? ''
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;
}
