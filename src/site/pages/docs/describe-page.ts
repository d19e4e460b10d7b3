/** A description of a documentation page, for previews. */

import type { DocumentPage } from '../../../docs/index.ts';
import { readText } from '../../../docs/index.ts';

/** Returns the first text of a page, or its title if there is none. */
export function describePage({ blocks, title }: DocumentPage): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return first === undefined ? title : readText(first.content);
}
