/** The text shown instead of an empty list (docs/spec/site.md 2.16). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Texts } from '../../texts/texts.ts';

interface EmptyState {
  /** Which list is empty. */
  readonly list: keyof Texts['empty'];
  /** The address of the one thing to do. */
  readonly href: string;
  /** Replaces the usual reason. */
  readonly why?: string;
}

/** Says why a list is empty and what will be there, with one link. */
export function emptyState({ list, href, why }: EmptyState, { t }: PageContext): Markup {
  const texts = t.empty[list];
  const usual = 'why' in texts ? texts.why : '';
  return html`<div class="empty">
    <p><strong>${isolate(why ?? usual)}</strong> ${texts.what}</p>
    <p class="buttons"><a class="button second" href="${href}">${texts.action}</a></p>
  </div>`;
}
