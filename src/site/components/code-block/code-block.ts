import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { Texts } from '../../texts/texts.ts';

/** A block of code, with a copy button if scripts are enabled. */
export function codeBlock(name: string, text: string, t: Texts): Markup {
  return html`<section class="code">
    <h3>${name}</h3>
    <pre
      tabindex="0"
      data-copy="${t.card.copy}"
      data-copied="${t.card.copied}"
    ><code>${text}</code></pre>
  </section>`;
}
