/**
 * Texts of the operator: a small part of Markdown. Headings, lists, paragraphs, emphasis, strong emphasis and links become markup;
 * everything else is text (docs/spec/site.md 2).
 */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** An address that a text may link to; null for any other. */
function linkTarget(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

/** Emphasis and links within a line. */
export function inlineProse(text: string): Markup {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^()\s]+\))/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : inlinePart(part)))}`;
}

function inlinePart(part: string): Markup {
  const [, label = '', address = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  if (part.startsWith('[')) {
    const target = linkTarget(address);
    return target === null ? html`${label}` : html`<a href="${target}" rel="noreferrer noopener">${label}</a>`;
  }
  return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : html`<em>${part.slice(1, -1)}</em>`;
}

/**
 * A whole text. Headings begin at the second level, because the page has a heading of its own.
 *
 * @param title the heading of the page, which a text that begins with it does not repeat
 */
export function prose(text: string, title: string): Markup {
  const lines = text.trim().replaceAll('\r\n', '\n').split('\n');
  const isTitle =
    /^#{1,6}\s+(.+)$/
      .exec(lines[0] ?? '')?.[1]
      ?.trim()
      .toLowerCase() === title.toLowerCase();
  const blocks = lines
    .slice(isTitle ? 1 : 0)
    .join('\n')
    .split(/\n\s*\n/);
  return html`${blocks.filter((block) => block.trim() !== '').map(writeBlock)}`;
}

function writeBlock(block: string): Markup {
  const lines = block.trim().split('\n');
  const [first = '', ...rest] = lines;
  const heading = /^#{1,6}\s+(.+)$/.exec(first);
  if (heading !== null)
    return html`<h2>${inlineProse(heading[1] ?? '')}</h2>
      ${rest.length === 0 ? '' : writeBlock(rest.join('\n'))}`;
  if (lines.every((line) => /^\s*[-*]\s+/.test(line)))
    return html`<ul>
      ${lines.map((line) => html`<li>${inlineProse(line.replace(/^\s*[-*]\s+/, ''))}</li>`)}
    </ul>`;
  return html`<p>${inlineProse(lines.join(' '))}</p>`;
}
