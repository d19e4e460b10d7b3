/** The tree of all pages, in reading order. */

/** A page in the tree, with the pages of its folder. */
export interface ContentsEntry {
  readonly key: string;
  readonly title: string;
  readonly children: readonly ContentsEntry[];
}

/** Pages of one kind. */
export interface ContentsGroup {
  readonly title: string;
  readonly entries: readonly ContentsEntry[];
}

/** All pages except the first one, by kind. */
export type Contents = readonly ContentsGroup[];

/** A page as shown in a link from another page. */
export type ContentsPage = Pick<ContentsEntry, 'key' | 'title'>;

/** Lists all pages in reading order. */
export function listPages(contents: Contents): readonly ContentsPage[] {
  return contents.flatMap(({ entries }) => entries.flatMap(listEntry));
}

function listEntry(entry: ContentsEntry): readonly ContentsPage[] {
  return [entry, ...entry.children.flatMap(listEntry)];
}

/**
 * Finds the pages before and after a page; null at the ends. The documentation's first page is not in the tree; it comes before all others.
 */
export function findNeighbours(
  contents: Contents,
  key: string,
): { readonly previous: ContentsPage | null; readonly next: ContentsPage | null } {
  const pages = listPages(contents);
  const at = pages.findIndex((page) => page.key === key);
  // absent: the page is the first or the last one
  return { previous: at < 1 ? null : (pages[at - 1] ?? null), next: pages[at + 1] ?? null };
}
