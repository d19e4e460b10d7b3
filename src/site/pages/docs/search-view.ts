/** The results of a search of the documentation, which works without scripts. */

import type { FoundPage } from '../../../docs/index.ts';
import { docsPath } from '../../../docs/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { assetNames } from '../../assets/assets.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { withDocsFrame } from './frame.ts';
import type { DocsSearchModel } from './model.ts';

/** Shows the pages that were found. */
export function docsSearchView(model: DocsSearchModel, context: PageContext): HtmlPage {
  const { text, contents } = model;
  const { links, t } = context;
  const main = html`<div class="docs-results">
    <h1>${t.docs.search}</h1>
    ${writeResults(model, context)}
  </div>`;
  const frame = {
    t,
    contents,
    current: null,
    page: (key: string) => links.path(docsPath(key)),
    search: { action: links.to('docsSearch', {}), text },
  };
  return {
    title: text === '' ? t.docs.search : t.docs.foundFor({ text }),
    main: withDocsFrame(frame, main),
    sheet: assetNames.docsSheet,
    isHidden: true,
  };
}

function writeResults({ text, found }: DocsSearchModel, context: PageContext): Markup {
  const { links } = context;
  const { docs: t } = context.t;
  if (text === '') return html`<p class="hint">${t.searchHint}</p>`;
  if (found.length === 0) {
    const all = html`<a href="${links.to('docs', {})}">${t.allPages}</a>`;
    return html`<p class="lead">${t.nothing.markup({ text, all })}</p>`;
  }
  return html`<p class="quiet" role="status">${t.found({ count: found.length })}</p>
    <ol>
      ${found.map((each) => html`<li class="sheet pad">${writeResult(each, context)}</li>`)}
    </ol>`;
}

function writeResult(
  { page, title, id, heading, snippet }: FoundPage,
  { links }: PageContext,
): Markup {
  const parts = snippet.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text));
  return html`<h2><a href="${links.path(docsPath(page, id))}">${title}</a></h2>
    ${heading === '' ? '' : html`<p class="strong">${heading}</p>`}
    <p class="quiet">${parts}</p>`;
}
