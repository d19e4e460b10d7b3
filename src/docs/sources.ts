/** Decides which Markdown files of a clone are pages of the documentation. */

import { globSync } from 'node:fs';

/**
 * The files that are shown: pages of the four kinds, their index, and the pages next to it. Decisions and specifications are for readers
 * with a clone.
 */
const patterns = [
  '{README,faq,troubleshooting,comparison}.md',
  '{tutorial,how-to,integrate,reference,explanation}/**/*.md',
];

/** Lists the Markdown files of pages, by key. @param folder the folder `docs` of a clone */
export function listSources(folder: string): ReadonlyMap<string, string> {
  const files = globSync(patterns, { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const all = new Set(files);
  return new Map(files.toSorted().map((file) => [toKey(file, all), file]));
}

/** Returns the key of a file. An index has the name of its folder, unless a page next to the folder has that name. */
function toKey(file: string, all: ReadonlySet<string>): string {
  const key = file.replace(/\.md$/, '');
  const folder = key.replace(/(?:^|\/)README$/, '');
  return all.has(`${folder}.md`) ? key : folder;
}
