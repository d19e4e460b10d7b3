/** Reads the blocks of a page from the tokens of a Markdown parser. Unsupported Markdown is refused, so that nothing is lost silently. */

import type { Token } from 'markdown-it';
import { BrokenInvariant, invariant } from '../../invariant.ts';
import type { Block, Heading, Inline, List, Table } from '../document.ts';
import { readText } from '../document.ts';
import { createHeadingIds } from './heading-ids.ts';
import type { PageLinks } from './links.ts';
import { readInline } from './read-inline.ts';

/** The state of reading the blocks of a page. */
interface Reader {
  readonly links: PageLinks;
  readonly toId: (text: string) => string;
  readonly tokens: readonly Token[];
  /** Index of the next token. */
  at: number;
}

/** Reads all blocks. @throws Error for unsupported Markdown */
export function readBlocks(tokens: readonly Token[], links: PageLinks): readonly Block[] {
  return readUntil(null, { links, toId: createHeadingIds(), tokens, at: 0 });
}

/** Reads blocks up to the token that closes their container, or to the end (null). */
function readUntil(close: string | null, reader: Reader): Block[] {
  const blocks: Block[] = [];
  while (reader.at < reader.tokens.length) {
    const token = take(reader);
    if (token.type === close) return blocks;
    const block = readBlock(token, reader);
    if (block !== null) blocks.push(block);
  }
  if (close !== null) throw new BrokenInvariant('the parser closes what it opens');
  return blocks;
}

function take(reader: Reader): Token {
  const token = invariant(reader.tokens[reader.at], 'the parser closes what it opens');
  reader.at += 1;
  return token;
}

/** Matches an HTML comment. Pages contain comments as marks around generated sections, and with words for the spelling check. */
const comment = /^<!--[^]*-->$/;

function readBlock(token: Token, reader: Reader): Block | null {
  switch (token.type) {
    case 'heading_open':
      return readHeading(token, reader);
    case 'paragraph_open': {
      const content = readContent('paragraph_close', reader);
      return comment.test(readText(content)) ? null : { kind: 'paragraph', content };
    }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return readList(token.type === 'ordered_list_open', reader);
    case 'table_open':
      return readTable(reader);
    case 'blockquote_open':
      return { kind: 'quote', blocks: readUntil('blockquote_close', reader) };
    case 'fence':
    case 'code_block': {
      const [language = ''] = token.info.trim().split(/\s/, 1);
      return { kind: 'code', language, text: token.content.replace(/\n$/, '') };
    }
    case 'hr':
      return { kind: 'rule' };
    default:
      throw new Error(`Pages do not show this Markdown: ${token.type}.`);
  }
}

function readHeading({ tag }: Token, reader: Reader): Heading {
  const content = readContent('heading_close', reader);
  const id = reader.toId(readText(content));
  return { kind: 'heading', level: Number(tag.slice(1)), id, content };
}

/** Reads the text before a closing token. */
function readContent(close: string, reader: Reader): readonly Inline[] {
  const { children } = take(reader);
  if (take(reader).type !== close) throw new BrokenInvariant('a text is one token');
  return readInline(children ?? [], reader.links); // absent: the text is empty
}

function readList(isOrdered: boolean, reader: Reader): List {
  const items: (readonly Block[])[] = [];
  while (take(reader).type === 'list_item_open') items.push(readUntil('list_item_close', reader));
  return { kind: 'list', isOrdered, items };
}

function readTable(reader: Reader): Table {
  const rows: (readonly Inline[])[][] = [];
  for (let token = take(reader); token.type !== 'table_close'; token = take(reader)) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open' || token.type === 'td_open')
      rows.at(-1)?.push(readContent(token.type.replace('open', 'close'), reader));
  }
  const [head, ...body] = rows;
  return { kind: 'table', head: invariant(head, 'a table has a head'), rows: body };
}
