/**
 * Texts of the operator in a small subset of Markdown. Headings, lists, paragraphs, emphasis, strong emphasis and links become markup;
 * everything else remains text (docs/spec/site.md 2).
 */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** Returns the address if a text may link to it; null for any other. */
function linkTarget(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

/**
 * Converts emphasis and links within a line. Link labels must not contain brackets. Otherwise the parser would read the rest of the text
 * again for each opening bracket; without them, its time is linear.
 */
export function inlineProse(text: string): Markup {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^[\]]+\]\([^()\s]+\))/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : inlinePart(part)))}`;
}

function inlinePart(part: string): Markup {
  if (part.startsWith('[')) {
    const between = part.indexOf('](');
    const label = part.slice(1, between);
    const target = linkTarget(part.slice(between + 2, -1));
    return target === null
      ? html`${label}`
      : html`<a href="${target}" rel="noreferrer noopener">${label}</a>`;
  }
  return part.startsWith('**')
    ? html`<strong>${part.slice(2, -2)}</strong>`
    : html`<em>${part.slice(1, -1)}</em>`;
}

/** Returns the text of a heading; null for any other line. */
function headingOf(line: string): string | null {
  const [signs = ''] = /^#{1,6}(?=\s)/.exec(line) ?? [];
  const text = line.slice(signs.length).trim();
  return signs === '' || text === '' ? null : text;
}

/**
 * Converts a whole text. Its headings begin at the second level, because the page already has a first-level heading.
 *
 * @param title the heading of the page; if the text begins with the same heading, the text's heading is left out
 */
export function prose(text: string, title: string): Markup {
  const lines = text.trim().replaceAll('\r\n', '\n').split('\n');
  const isTitle =
    headingOf(text.trim().split('\n', 1).join(''))?.toLowerCase() === title.toLowerCase();
  const blocks = lines
    .slice(isTitle ? 1 : 0)
    .join('\n')
    .split(/\n\s*\n/);
  return html`${blocks.filter((block) => block.trim() !== '').map(writeBlock)}`;
}

/** Writes one block: headings, and the lines that follow them without an empty line. */
function writeBlock(block: string): Markup {
  const lines = block.trim().split('\n');
  const headings: string[] = [];
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading === null) break;
    headings.push(heading);
  }
  const rest = lines.slice(headings.length);
  return html`${headings.map((heading) => html`<h2>${inlineProse(heading)}</h2>`)}${rest.length === 0 ? '' : writeLines(rest)}`;
}

/** Writes lines as a list or a paragraph. */
function writeLines(lines: readonly string[]): Markup {
  if (lines.every((line) => /^\s*[-*]\s+/.test(line)))
    return html`<ul>
      ${lines.map((line) => html`<li>${inlineProse(line.replace(/^\s*[-*]\s+/, ''))}</li>`)}
    </ul>`;
  return html`<p>${inlineProse(lines.join(' '))}</p>`;
}
