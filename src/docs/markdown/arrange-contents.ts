/**
 * Arranges the tree of pages according to `docs/README.md`: its headings are the kinds of pages, and its links are the pages in their
 * order. A page without such a link is placed below the index of its folder if there is one, or else after the other pages of its folder.
 */

import { posix } from 'node:path';
import { invariant } from '../../invariant.ts';
import type { Contents, ContentsEntry } from '../contents.ts';
import type { DocumentPage } from '../document.ts';
import { readText } from '../document.ts';
import { listTargets } from './list-targets.ts';

/** A kind of pages, as listed in the index. */
interface Listed {
  readonly title: string;
  readonly pages: DocumentPage[];
}

/** Arranges the pages, which are given by key; the index has the empty key. */
export function arrangeContents(byKey: ReadonlyMap<string, DocumentPage>): Contents {
  const index = invariant(byKey.get(''), 'the documentation has an index');
  const groups = listGroups(index, byKey);
  const listed = new Set([index, ...groups.flatMap(({ pages }) => pages)]);
  const others = [...byKey.values()].filter((page) => !listed.has(page));
  const parents = new Map(
    [...listed]
      .filter((page) => page !== index && isIndex(page))
      .map((page) => [folderOf(page), page]),
  );
  for (const page of others.filter((each) => !parents.has(folderOf(each)))) {
    const beside = groups.find(({ pages }) =>
      pages.some((each) => folderOf(each) === folderOf(page)),
    );
    invariant(beside ?? groups.at(-1), 'the index has headings').pages.push(page);
  }
  const toEntry = (page: DocumentPage): ContentsEntry => {
    const isParent = parents.get(folderOf(page)) === page;
    const below = isParent ? others.filter((each) => folderOf(each) === folderOf(page)) : [];
    const order = listLinked(page);
    const children = below.toSorted((a, b) => rank(order, a) - rank(order, b)).map(toEntry);
    return { key: page.key, title: page.title, children };
  };
  return groups.map(({ title, pages }) => ({ title, entries: pages.map(toEntry) }));
}

/** Lists the headings of the index with the pages that are linked below each, every page once. */
function listGroups(
  { blocks }: DocumentPage,
  byKey: ReadonlyMap<string, DocumentPage>,
): readonly Listed[] {
  const groups: Listed[] = [];
  const seen = new Set<string>(['']);
  for (const block of blocks) {
    if (block.kind === 'heading') groups.push({ title: readText(block.content), pages: [] });
    for (const target of listTargets([block])) {
      if (target.kind !== 'page' || seen.has(target.page)) continue;
      seen.add(target.page);
      groups.at(-1)?.pages.push(invariant(byKey.get(target.page), 'links lead to pages'));
    }
  }
  return groups;
}

function isIndex({ file }: DocumentPage): boolean {
  return posix.basename(file) === 'README.md';
}

function folderOf({ file }: DocumentPage): string {
  return posix.dirname(file);
}

/** Lists the pages to which a page links, in order. */
function listLinked({ blocks }: DocumentPage): readonly string[] {
  return listTargets(blocks).flatMap((target) => (target.kind === 'page' ? [target.page] : []));
}

/** Returns the position of a page in an order; pages that are not in it come last. */
function rank(order: readonly string[], { key }: DocumentPage): number {
  const at = order.indexOf(key);
  return at < 0 ? order.length : at;
}
