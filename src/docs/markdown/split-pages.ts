/**
 * Pages that are too long for one answer become a page for each of their parts: the headings of the second level. The page itself keeps
 * what is before them, and links to its parts.
 */

import type { Block, DocumentPage, Target } from '../document.ts';
import { readText } from '../document.ts';
import { listTargets } from './list-targets.ts';
import { mapTargets } from './map-targets.ts';

/** Characters of the blocks as JSON from which a page is split: its HTML would have about 60 KB. */
const maxCharacters = 46_000;

/** Pages after long ones were split. */
export interface SplitPages {
  readonly pages: readonly DocumentPage[];
  /** The parts of pages that were split, by the key of the page. */
  readonly parts: ReadonlyMap<string, readonly DocumentPage[]>;
}

/** Splits long pages, and leads links to their headings to the parts. */
export function splitPages(pages: readonly DocumentPage[]): SplitPages {
  const split = new Map(
    pages
      .filter(({ key, blocks }) => hasRoomBelow(key) && isLong(blocks))
      .map((page) => [page.key, splitPage(page)]),
  );
  const moved = new Map(
    [...split].flatMap(([key, { parts }]) =>
      parts.flatMap((part) => part.anchors.map((anchor) => [`${key}#${anchor}`, part] as const)),
    ),
  );
  const follow = (target: Target): Target => {
    if (target.kind !== 'page') return target;
    const part = moved.get(`${target.page}#${target.anchor}`);
    if (part === undefined) return target;
    return { ...target, page: part.key, anchor: target.anchor === part.id ? '' : target.anchor };
  };
  const withLinks = (page: DocumentPage): DocumentPage => ({
    ...page,
    blocks: mapTargets(page.blocks, follow),
  });
  const parts = new Map(
    [...split].map(([key, { parts: all }]) => [key, all.map(({ page }) => withLinks(page))]),
  );
  const whole = pages.map((page) => withLinks(split.get(page.key)?.rest ?? page)); // absent: it is not long
  return { pages: [...whole, ...[...parts.values()].flat()], parts };
}

function isLong(blocks: readonly Block[]): boolean {
  return JSON.stringify(blocks).length > maxCharacters;
}

/** Keys have up to three parts (site/frame/routes.ts). A test finds pages that are too long all the same. */
function hasRoomBelow(key: string): boolean {
  return key.split('/').length < 3;
}

/** A part with the anchors that are in it. */
interface Part {
  readonly key: string;
  readonly id: string;
  readonly page: DocumentPage;
  readonly anchors: readonly string[];
}

function splitPage(page: DocumentPage): { readonly rest: DocumentPage; readonly parts: Part[] } {
  const starts = page.blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level === 2 ? [{ at, block }] : [],
  );
  const parts = starts.map(({ at, block: { id, content } }, index): Part => {
    const blocks = page.blocks.slice(at + 1, starts[index + 1]?.at);
    const key = `${page.key}/${id}`;
    const anchors = [id, ...blocks.flatMap((each) => (each.kind === 'heading' ? [each.id] : []))];
    const { file } = page;
    return { key, id, page: { key, file, title: readText(content), blocks, source: '' }, anchors };
  });
  const before = page.blocks.slice(0, starts[0]?.at);
  const linked = new Set(
    listTargets(before).flatMap((target) => (target.kind === 'page' ? [target.anchor] : [])),
  );
  const others = parts.filter(({ id }) => !linked.has(id)).map((part) => linkTo(part));
  const list: readonly Block[] =
    others.length === 0 ? [] : [{ kind: 'list', isOrdered: false, items: others }];
  return { rest: { ...page, blocks: [...before, ...list] }, parts };
}

function linkTo({ key, page: { title } }: Part): readonly Block[] {
  const target: Target = { kind: 'page', page: key, anchor: '' };
  return [{ kind: 'paragraph', content: [{ kind: 'link', target, content: [title] }] }];
}
