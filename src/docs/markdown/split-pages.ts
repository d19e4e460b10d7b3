/**
 * Splits pages that are too long for one response. Each section below a heading of the second level becomes a page. The original page
 * retains the text before these sections, and links to them.
 */

import type { Block, DocumentPage, Target } from '../document.ts';
import { readText } from '../document.ts';
import { listTargets } from './list-targets.ts';
import { mapTargets } from './map-targets.ts';

/** Maximum length of a page's blocks as JSON, in characters. Its HTML then has about 60 KB. */
const maxCharacters = 46_000;

/** The result of splitting: the pages of the documentation, of which none is too long unless it cannot be split. */
export interface SplitPages {
  readonly pages: readonly DocumentPage[];
  /** The new pages made of split pages, by the key of the original page. */
  readonly parts: ReadonlyMap<string, readonly DocumentPage[]>;
}

/** Splits long pages, and redirects links to their headings to the new pages. */
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
  const whole = pages.map((page) => withLinks(split.get(page.key)?.rest ?? page)); // absent: the page was not split
  return { pages: [...whole, ...[...parts.values()].flat()], parts };
}

function isLong(blocks: readonly Block[]): boolean {
  return JSON.stringify(blocks).length > maxCharacters;
}

/**
 * Checks whether a key can be extended, because keys have up to three segments (site/frame/routes.ts). A test finds pages that are too long
 * but cannot be split.
 */
function hasRoomBelow(key: string): boolean {
  return key.split('/').length < 3;
}

/** A new page with the anchors of its headings. */
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
