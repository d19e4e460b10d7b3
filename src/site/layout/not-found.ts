/** The 404 page. */

import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPage } from '../page.ts';

export function notFoundPage({ links, t: { error: t, layout } }: PageContext): HtmlPage {
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    <p><a href="${links.to('home', {})}">${layout.home}</a></p>`;
  return { title: t.notFound, main, status: 404 };
}
