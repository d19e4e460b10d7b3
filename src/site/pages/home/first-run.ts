/** The home page of an instance without players: the ways to import data (docs/spec/site.md 2.16). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import type { PageContext } from '../../frame/context.ts';
import { waysToLoad } from './ways-to-load.ts';

/** Renders the ways to import data. Readers on other machines first see that the site is being set up. */
export function firstRun(context: PageContext): Markup {
  const t = context.t.firstRun;
  if (context.isLoopback) return html`<section aria-labelledby="first">${steps(context)}</section>`;
  return html`<p class="empty">${t.preparing}</p>
    <details class="first-run">
      <summary>${t.operator}</summary>
      ${steps(context)}
    </details>`;
}

function steps(context: PageContext): Markup {
  const { links, commands, t: texts } = context;
  const t = texts.firstRun;
  return html`<h2 id="first">${t.heading}</h2>
    <p class="steps">${t.intro}</p>
    <p class="quiet small steps">
      ${t.where[commands.place]}${commands.isStoreSecret ? ` ${t.sameStore}` : ''}
    </p>
    <ul class="ways">
      ${waysToLoad(context).map(
        ({ title, text, lines }) =>
          html`<li>
            ${codeBlock(title, lines.join('\n'), texts)}
            <p class="quiet small">${text}</p>
          </li>`,
      )}
    </ul>
    <p class="buttons">
      <a class="button" href="${links.to('home', {})}">${t.again}</a>
      <a class="button second" href="${links.api('')}">${t.api}</a>
    </p>`;
}
