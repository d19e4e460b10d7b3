/** The links of a page, in order. */

import type { Block, Inline, Target } from '../document.ts';

/** Lists the targets of links and images in blocks. */
export function listTargets(blocks: readonly Block[]): readonly Target[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return listInline(block.content);
      case 'list':
        return block.items.flatMap(listTargets);
      case 'quote':
        return listTargets(block.blocks);
      case 'table':
        return [block.head, ...block.rows].flat().flatMap(listInline);
      default:
        return [];
    }
  });
}

function listInline(content: readonly Inline[]): readonly Target[] {
  return content.flatMap((part): readonly Target[] => {
    if (typeof part === 'string' || part.kind === 'break' || part.kind === 'code') return [];
    if (part.kind === 'image') return [{ kind: 'file', path: part.path }];
    const inside = listInline(part.content);
    return part.kind === 'link' ? [part.target, ...inside] : inside;
  });
}
