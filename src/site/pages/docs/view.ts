/** A page of the documentation on the site, its Markdown, or a file next to the pages. */

import type { DocumentPage } from '../../../docs/index.ts';
import { docsPath } from '../../../docs/index.ts';
import { invariant } from '../../../invariant.ts';
import { assetNames } from '../../assets/assets.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage, PageResult } from '../../frame/page.ts';
import type { ArticleWriting } from './article.ts';
import { writeArticle } from './article.ts';
import { withDocsFrame } from './frame.ts';
import { describePage } from './describe-page.ts';
import type { DocsModel } from './model.ts';

/** Shows the page or file at a path below `/docs`. */
export function docsView(model: DocsModel, context: PageContext): PageResult {
  if (model.kind === 'page') return writePage(model, context);
  if (model.kind === 'markdown')
    return { contentType: 'text/markdown; charset=utf-8', body: model.text };
  const ending = model.name.slice(model.name.lastIndexOf('.') + 1);
  return {
    contentType: invariant(contentTypes[ending], 'pages show files of these kinds'),
    body: model.bytes,
  };
}

/** Content types of the files next to the pages, by extension (docs/markdown/links.ts). */
const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
};

/** Writes a page. The documentation is the same on every site, so search engines are asked not to index it. */
function writePage(
  { page, contents }: Extract<DocsModel, { readonly kind: 'page' }>,
  context: PageContext,
): HtmlPage {
  const { links, t } = context;
  const { version } = invariant(context.docs, 'a site that shows its documentation has it');
  const to = (key: string, anchor = ''): string => links.path(docsPath(key, anchor));
  const writing: ArticleWriting = {
    t,
    contents,
    version,
    page: (key, anchor) => (key === page.key && anchor !== '' ? `#${anchor}` : to(key, anchor)),
    file: (path) => links.path(docsPath(path)),
    markdown: (file) => links.path(docsPath(file)),
  };
  const frame = {
    t,
    contents,
    current: page.key,
    page: to,
    search: { action: links.to('docsSearch', {}), text: '' },
  };
  return {
    title: pageTitle(page, context),
    main: withDocsFrame(frame, writeArticle(page, writing)),
    description: describePage(page),
    sheet: assetNames.docsSheet,
    isHidden: true,
  };
}

function pageTitle({ title, key }: DocumentPage, { t: { docs: t } }: PageContext): string {
  return key === '' ? title : `${title} · ${t.title}`;
}
