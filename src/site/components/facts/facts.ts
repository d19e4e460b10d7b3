/** Figures with their names; on phones they flow as text. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';

/** A figure with its name; null if it is not known, and then left out. */
export type Fact = readonly [name: string, value: Markup | string | null];

/** A list of facts without those that are unknown, which are null. */
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
