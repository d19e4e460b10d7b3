/** The text shown instead of an empty list (docs/spec/site.md 2.16). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';

interface EmptyState {
  /** The list that is empty. */
  readonly list: keyof Texts['empty'];
  /** The URL of the one action that is offered. */
  readonly href: string;
  /** A reason to show instead of the default one. */
  readonly why?: string;
}

/** Renders the reason why a list is empty and what it will contain, with one link. */
export function emptyState({ list, href, why }: EmptyState, { t }: PageContext): Markup {
  const texts = t.empty[list];
  const usual = 'why' in texts ? texts.why : '';
  return html`<div class="empty">
    <p><strong>${isolate(why ?? usual)}</strong> ${texts.what}</p>
    <p class="buttons"><a class="button second" href="${href}">${texts.action}</a></p>
  </div>`;
}
