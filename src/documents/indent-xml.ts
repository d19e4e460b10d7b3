/** Indents one-line XML for display. */

import { invariant } from '../invariant.ts';

/**
 * Indents a document by two spaces, with LF between lines. The input must come from the compact writers: well-formed XML without
 * comments, CDATA sections or mixed content, in which `<` only begins a tag and `>` only ends one. Text stays on the line of its
 * element.
 */
export function indentXml(xml: string): string {
  const tags = xml.match(/<[^<>]*>[^<]*/g) ?? [];
  const lines: string[] = [];
  let depth = 0;
  let open = false;
  for (const tag of tags) {
    const kind = tagKind(tag);
    if (kind === 'end') depth -= 1;
    if (kind === 'end' && open)
      lines.push(`${invariant(lines.pop(), 'a start tag has its line')}${tag}`);
    else lines.push('  '.repeat(depth) + tag);
    open = kind === 'start';
    if (open) depth += 1;
  }
  return lines.join('\n');
}

function tagKind(tag: string): 'start' | 'end' | 'empty' {
  if (tag.startsWith('</')) return 'end';
  return tag.startsWith('<?') || /^<[^>]*\/>/.test(tag) ? 'empty' : 'start';
}
