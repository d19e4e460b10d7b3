/** A notice about the risks of a connection without encryption, shown where a session begins (docs/spec/access.md 3, rule 5). */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';

/** Renders the notice; empty over an encrypted connection. */
export function plainNotice({ visitor: { isPlain }, t: texts }: AskedPage): Markup {
  return isPlain ? html`<p class="said">${texts.plainConnection}</p>` : html``;
}
