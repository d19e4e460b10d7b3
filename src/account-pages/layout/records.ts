/** A list of entries, each with its facts and actions: one row on wide screens, a card on a phone. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html, isolate } from '../../documents/markup/index.ts';
import { folded } from './form.ts';

/** An entry of a list. */
export interface RecordEntry {
  readonly title: Insertion;
  /** The facts about the entry, the most important first; empty texts are left out. */
  readonly facts: readonly Insertion[];
  /** The main action, which is always visible. */
  readonly act?: Markup;
  /** Further actions as forms and links, collapsed under one label. */
  readonly acts?: readonly Markup[];
}

/**
 * Renders a list. Each fact that is a text may be a name of any script, and is isolated from the others.
 * @param actsLabel the label under which further actions are collapsed
 */
export function recordList(entries: readonly RecordEntry[], actsLabel = ''): Markup {
  return html`<ul class="records">
    ${entries.map(
      ({ title, facts, act = html``, acts = [] }) =>
        html`<li>
          <div>
            <strong>${title}</strong>
            <p>
              ${facts.filter((fact) => fact !== '').map((fact) => html`<span>${typeof fact === 'string' ? isolate(fact) : fact}</span>`)}
            </p>
          </div>
          ${act}
          ${acts.length === 0 ? '' : folded(actsLabel, html`<div class="acts">${acts}</div>`)}
        </li>`,
    )}
  </ul>`;
}
