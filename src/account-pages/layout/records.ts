/** A list of things with what is known of each, and what can be done with it: in one row on wide screens, a card on a phone. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** An entry of a list. */
export interface RecordEntry {
  readonly title: Insertion;
  /** What is known about it, the most important first; empty texts are left out. */
  readonly facts: readonly Insertion[];
  /** The one thing that is done with it, which is not folded. */
  readonly act?: Markup;
  /** Forms and links, folded under their name. */
  readonly acts?: readonly Markup[];
}

/** Draws a list. @param actsLabel the name under which what can be done is folded */
export function recordList(entries: readonly RecordEntry[], actsLabel = ''): Markup {
  return html`<ul class="records">
    ${entries.map(
      ({ title, facts, act = html``, acts = [] }) =>
        html`<li>
          <div>
            <strong>${title}</strong>
            <p>${facts.filter((fact) => fact !== '').map((fact) => html`<span>${fact}</span>`)}</p>
          </div>
          ${act}
          ${
            acts.length === 0
              ? ''
              : html`<details>
                  <summary>${actsLabel}</summary>
                  <div class="acts">${acts}</div>
                </details>`
          }
        </li>`,
    )}
  </ul>`;
}
