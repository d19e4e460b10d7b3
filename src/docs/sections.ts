/** The texts that a search reads: each page is divided into sections, from one heading to the next. */

import type { Block, DocumentPage, Inline } from './document.ts';
import { readText } from './document.ts';

/** A section of a page. */
export interface Section {
  /** The key and the title of the page. */
  readonly page: string;
  readonly title: string;
  /** The id and the text of the section's heading; empty for the text before the page's first heading. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

/** Lists the sections of a page. */
export function listSections({ key, title, blocks }: DocumentPage): readonly Section[] {
  const sections = [{ id: '', heading: '', texts: [] as string[] }];
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ id: block.id, heading: readText(block.content), texts: [] });
    else sections.at(-1)?.texts.push(blockText(block));
  }
  return sections.map(({ id, heading, texts }) => ({
    page: key,
    title,
    id,
    heading,
    text: texts.join(' ').replaceAll(/\s+/g, ' ').trim(),
  }));
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return readText(block.content);
    case 'code':
      return block.text;
    case 'list':
      return block.items.flat().map(blockText).join(' ');
    case 'quote':
      return block.blocks.map(blockText).join(' ');
    case 'table':
      return [block.head, ...block.rows].map(rowText).join(' ');
    default:
      return '';
  }
}

function rowText(cells: readonly (readonly Inline[])[]): string {
  return cells.map(readText).join(' ');
}
