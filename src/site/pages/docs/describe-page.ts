/** One sentence about a page of the documentation, for previews. */

import type { DocumentPage } from '../../../docs/index.ts';
import { readText } from '../../../docs/index.ts';

/** The first text of a page, or its title. */
export function describePage({ blocks, title }: DocumentPage): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return first === undefined ? title : readText(first.content);
}
