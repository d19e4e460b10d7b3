/** The 404 page. */

import { html } from '../documents/markup/index.ts';
import type { HtmlPage, PageRequest } from './page.ts';
import { errorTexts as t, layoutTexts } from './texts.ts';

export function notFoundPage({ links }: PageRequest): HtmlPage {
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    <p><a href="${links.home}">${layoutTexts.home}</a></p>`;
  return { title: t.notFound, main, status: 404 };
}
