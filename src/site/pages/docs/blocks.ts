/** Blocks of the documentation as HTML. */

import type { Block, CodeBlock, Heading, Inline, Table, Target } from '../../../docs/index.ts';
import { readText } from '../../../docs/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { Texts } from '../../texts/texts.ts';

/** The functions and texts that blocks need. */
export interface BlockWriting {
  readonly t: Texts;
  /** Returns the URL of a page, with the anchor of one of its headings if given. */
  page(key: string, anchor: string): string;
  /** Returns the URL of a file next to the pages. */
  file(path: string): string;
}

/** Display names of programming languages. Other languages are shown as the page spells them. */
const languages: Readonly<Record<string, string>> = {
  csharp: 'C#',
  go: 'Go',
  ini: 'INI',
  java: 'Java',
  js: 'JavaScript',
  json: 'JSON',
  jsonl: 'NDJSON',
  nginx: 'nginx',
  output: 'Output',
  php: 'PHP',
  python: 'Python',
  rust: 'Rust',
  sh: 'Shell',
  sql: 'SQL',
  text: 'Text',
  toml: 'TOML',
  ts: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

/** Writes all blocks of a page. @param title the name of tables that come before the first heading */
export function writeBlocks(
  blocks: readonly Block[],
  title: string,
  writing: BlockWriting,
): readonly Markup[] {
  let heading = title;
  return blocks.map((block) => {
    if (block.kind === 'heading') heading = readText(block.content);
    return writeBlock(block, heading, writing);
  });
}

function writeBlock(block: Block, heading: string, writing: BlockWriting): Markup {
  switch (block.kind) {
    case 'heading':
      return writeHeading(block, writing);
    case 'paragraph':
      return html`<p>${writeInline(block.content, writing)}</p>`;
    case 'code':
      return writeCode(block, writing);
    case 'table':
      return writeTable(block, heading, writing);
    case 'quote':
      return html`<blockquote>${writeBlocks(block.blocks, heading, writing)}</blockquote>`;
    case 'rule':
      return html`<hr />`;
    default: {
      const items = block.items.map((item) => html`<li>${writeItem(item, heading, writing)}</li>`);
      return block.isOrdered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
  }
}

/** Writes a list item. An item with one paragraph is written without a paragraph element. */
function writeItem(
  blocks: readonly Block[],
  heading: string,
  writing: BlockWriting,
): readonly Markup[] {
  const [only, ...others] = blocks;
  return only?.kind === 'paragraph' && others.every(({ kind }) => kind === 'list')
    ? [...writeInline(only.content, writing), ...writeBlocks(others, heading, writing)]
    : writeBlocks(blocks, heading, writing);
}

function writeHeading({ level, id, content }: Heading, writing: BlockWriting): Markup {
  const { t } = writing;
  const text = writeInline(content, writing);
  const label = t.docs.linkTo({ heading: readText(content) });
  const link = html`<a class="anchor" href="#${id}" aria-label="${label}">#</a>`;
  if (level <= 2) return html`<h2 id="${id}">${text} ${link}</h2>`;
  if (level === 3) return html`<h3 id="${id}">${text} ${link}</h3>`;
  return html`<h4 id="${id}">${text} ${link}</h4>`;
}

function writeCode({ language, text }: CodeBlock, { t: { card: t } }: BlockWriting): Markup {
  const name = languages[language] ?? language; // absent: the language has no display name, so the page's spelling is shown
  return html`<div class="sample">
    ${name === '' ? '' : html`<p class="sample-name">${name}</p>`}
    <pre tabindex="0" data-copy="${t.copy}" data-copied="${t.copied}"><code>${text}</code></pre>
  </div>`;
}

/** Writes a table. A wide table scrolls horizontally, also by keyboard. */
function writeTable({ head, rows }: Table, heading: string, writing: BlockWriting): Markup {
  const { t } = writing;
  return html`<div
    class="scroll sheet"
    role="group"
    aria-label="${t.docs.table({ heading })}"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${writeInline(cell, writing)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${writeInline(cell, writing)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Writes inline text. */
export function writeInline(content: readonly Inline[], writing: BlockWriting): readonly Markup[] {
  return content.map((part) => writePart(part, writing));
}

function writePart(part: Inline, writing: BlockWriting): Markup {
  if (typeof part === 'string') return html`${part}`;
  switch (part.kind) {
    case 'break':
      return html`<br />`;
    case 'code':
      return html`<code>${part.text}</code>`;
    case 'strong':
      return html`<strong>${writeInline(part.content, writing)}</strong>`;
    case 'emphasis':
      return html`<em>${writeInline(part.content, writing)}</em>`;
    case 'image':
      return html`<img src="${writing.file(part.path)}" alt="${part.alt}" loading="lazy" />`;
    default:
      return writeLink(part.target, part.content, writing);
  }
}

/** Writes a link. A target that exists only in a clone of the repository is written as text, because it has no URL. */
function writeLink(target: Target, content: readonly Inline[], writing: BlockWriting): Markup {
  const text = writeInline(content, writing);
  switch (target.kind) {
    case 'page':
      return html`<a href="${writing.page(target.page, target.anchor)}">${text}</a>`;
    case 'file':
      return html`<a href="${writing.file(target.path)}">${text}</a>`;
    case 'web':
      return html`<a href="${target.href}" rel="noreferrer noopener">${text}</a>`;
    default:
      return readText(content).includes(target.path)
        ? html`${text}`
        : html`${text} (<code>${target.path}</code>)`;
  }
}
