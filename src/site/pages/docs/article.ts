/** An article: a page of the documentation with title, table of contents, text, links to its neighbours, and version. */

import type { Contents, ContentsPage, DocumentPage, Heading } from '../../../docs/index.ts';
import { findNeighbours, readText } from '../../../docs/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { BlockWriting } from './blocks.ts';
import { writeBlocks } from './blocks.ts';

/** The functions and texts that an article needs. */
export interface ArticleWriting extends BlockWriting {
  readonly contents: Contents;
  readonly version: string;
  /** Returns the URL of a page's Markdown source, from its file name below `docs`. */
  markdown(file: string): string;
}

/** Maximum number of headings in a page's table of contents. A page with more lists only its second-level headings. */
const maxHeadings = 30;

/** Writes the article of a page. */
export function writeArticle(page: DocumentPage, writing: ArticleWriting): Markup {
  const { title, blocks, file } = page;
  const { docs: t } = writing.t;
  return html`<article class="prose">
    <h1>${title}</h1>
    ${writePageContents(page, writing)}
    <div class="docs-text prose">${writeBlocks(blocks, title, writing)}</div>
    <footer>
      ${writeNeighbours(page, writing)}
      <p class="quiet small">
        ${t.version({ version: writing.version })} ·
        <a href="${writing.markdown(file)}">${t.asMarkdown}</a>
      </p>
    </footer>
  </article>`;
}

function writePageContents({ blocks }: DocumentPage, { t: { docs: t } }: BlockWriting): Markup {
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading');
  const deepest = headings.filter(({ level }) => level <= 3).length > maxHeadings ? 2 : 3;
  const shown = headings.filter(({ level }) => level <= deepest);
  if (shown.length < 2) return html``;
  return html`<details class="docs-parts">
    <summary>${t.onPage}</summary>
    <nav aria-label="${t.onPage}">
      <ul>
        ${shown.map(({ id, level, content }) => html`<li class="level-${level}"><a href="#${id}">${readText(content)}</a></li>`)}
      </ul>
    </nav>
  </details>`;
}

function writeNeighbours({ key }: DocumentPage, writing: ArticleWriting): Markup {
  const { previous, next } = findNeighbours(writing.contents, key);
  const { docs: t } = writing.t;
  return html`<nav class="docs-next" aria-label="${t.neighbours}">
    ${writeNeighbour(previous, { relation: 'prev', label: t.previous }, writing)}
    ${writeNeighbour(next, { relation: 'next', label: t.next }, writing)}
  </nav>`;
}

function writeNeighbour(
  page: ContentsPage | null,
  { relation, label }: { readonly relation: 'prev' | 'next'; readonly label: string },
  writing: ArticleWriting,
): Markup {
  if (page === null) return html``;
  return html`<a class="sheet" rel="${relation}" href="${writing.page(page.key, '')}"
    ><span class="quiet small">${label}</span> ${page.title}</a
  >`;
}
