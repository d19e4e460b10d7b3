/** The documentation of a clone, read from its Markdown at the first request. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Docs } from './docs.ts';
import type { Library } from './markdown/read-library.ts';
import type { Section } from './sections.ts';
import { listSections } from './sections.ts';
import { listSources } from './sources.ts';

/** Opens the documentation of a clone. @param root its folder */
export function openSourceDocs(root: string): Docs {
  const folder = join(root, 'docs');
  const sources = listSources(folder);
  const keys = new Map([...sources].map(([key, file]) => [file, key]));
  let library: Promise<Library> | null = null;
  let sections: readonly Section[] | null = null;
  // The parser is imported only if there is Markdown to read.
  const read = (): Promise<Library> =>
    (library ??= import('./markdown/read-library.ts').then(({ readLibrary }) => readLibrary(root)));
  return {
    has: (key) => sources.has(key),
    contents: async () => (await read()).contents,
    page: async (key) => (await read()).pages.get(key) ?? null, // absent: there is no such page
    findKey: (file) => keys.get(file) ?? null, // absent: there is no such page
    file: async (path) =>
      (await read()).files.includes(path) ? readFile(join(folder, path)) : null,
    async sections() {
      const { pages } = await read();
      return (sections ??= [...pages.values()].flatMap(listSections));
    },
  };
}
