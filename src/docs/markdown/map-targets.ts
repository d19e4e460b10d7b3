/** Replaces the links in the blocks of a page. */

import type { Block, Inline, Target } from '../document.ts';

/** Replaces the target of each link. */
export function mapTargets(
  blocks: readonly Block[],
  replace: (target: Target) => Target,
): readonly Block[] {
  const inline = (content: readonly Inline[]): readonly Inline[] =>
    content.map((part): Inline => {
      if (typeof part === 'string' || !('content' in part)) return part;
      const inside = inline(part.content);
      return part.kind === 'link'
        ? { ...part, target: replace(part.target), content: inside }
        : { ...part, content: inside };
    });
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, content: inline(block.content) };
      case 'list':
        return { ...block, items: block.items.map((item) => mapTargets(item, replace)) };
      case 'quote':
        return { ...block, blocks: mapTargets(block.blocks, replace) };
      case 'table':
        return {
          ...block,
          head: block.head.map(inline),
          rows: block.rows.map((row) => row.map(inline)),
        };
      default:
        return block;
    }
  });
}
