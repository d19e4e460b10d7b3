/** Reads the texts of a page from the tokens of a Markdown parser. */

import type { Token } from 'markdown-it';
import { invariant } from '../../invariant.ts';
import type { Inline } from '../document.ts';
import type { PageLinks } from './links.ts';

/** Reads the inline elements of a text. @throws Error for unsupported Markdown */
export function readInline(tokens: readonly Token[], links: PageLinks): readonly Inline[] {
  const open: Opened[] = [{ token: null, content: [] }];
  const add = (...parts: readonly Inline[]): void => void last(open).content.push(...parts);
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, content: [] });
    else if (token.nesting === -1) {
      const { token: opening, content } = invariant(open.pop(), 'the parser closes what it opens');
      add(closeSpan(invariant(opening, 'a span was opened'), content, links));
    } else add(...readPart(token, links));
  }
  return last(open).content;
}

/** A span that is being read. The outermost one is the whole text, which has no token. */
interface Opened {
  readonly token: Token | null;
  readonly content: Inline[];
}

function last(open: readonly Opened[]): Opened {
  return invariant(open.at(-1), 'the whole text stays open');
}

function closeSpan(opening: Token, content: readonly Inline[], links: PageLinks): Inline {
  if (opening.type === 'strong_open') return { kind: 'strong', content };
  if (opening.type === 'em_open') return { kind: 'emphasis', content };
  if (opening.type === 'link_open') {
    const href = readAttribute(opening, 'href');
    return { kind: 'link', target: links.resolve(href), content: links.label(href, content) };
  }
  throw new Error(`Pages do not show this Markdown: ${opening.type}.`);
}

function readPart(token: Token, links: PageLinks): readonly Inline[] {
  switch (token.type) {
    case 'text':
      return splitLines(token.content);
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [{ kind: 'break' }];
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'image': {
      const target = links.resolve(readAttribute(token, 'src'));
      if (target.kind !== 'file') throw new Error(`${token.content}: images are files of docs.`);
      return [{ kind: 'image', path: target.path, alt: token.content }];
    }
    default:
      throw new Error(`Pages do not show this Markdown: ${token.type}.`);
  }
}

/** Splits a text at `<br>`. HTML is not supported, except this tag for line breaks in table cells, for which Markdown has no syntax. */
function splitLines(text: string): readonly Inline[] {
  return text
    .split('<br>')
    .flatMap((line, index): Inline[] => (index === 0 ? [line] : [{ kind: 'break' }, line]))
    .filter((part) => part !== '');
}

function readAttribute(token: Token, name: string): string {
  return String(invariant(token.attrGet(name), 'links and images have an address'));
}
