/** The documentation as written by the build: one file for each page, which is read when it is requested. */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contents } from './contents.ts';
import { listPages } from './contents.ts';
import type { Docs } from './docs.ts';
import type { DocumentPage } from './document.ts';
import type { Section } from './sections.ts';

/** The content of the index file in the folder of the build. */
export interface BuiltIndex {
  readonly contents: Contents;
  /** The Markdown files of the pages, by key. */
  readonly sources: readonly (readonly [key: string, file: string])[];
  /** Files next to the pages. */
  readonly files: readonly string[];
}

/** The names of the files in the folder of the build. */
export const builtNames = {
  index: 'index.json',
  sections: 'sections.json',
  /** Returns the file of a page by its key, which is empty for the first page. */
  page: (key: string): string => `pages/${key === '' ? 'README' : key}.json`,
  /** Returns the file for a file next to the pages, by its path below `docs`. */
  file: (path: string): string => `files/${path}`,
} as const;

/** Opens the documentation that a build has written into a folder. */
export function openBuiltDocs(folder: string): Docs {
  const index: BuiltIndex = JSON.parse(readFileSync(join(folder, builtNames.index), 'utf8'));
  const sources = new Map(index.sources);
  const pages = new Set(['', ...listPages(index.contents).map(({ key }) => key)]);
  const keys = new Map(index.sources.map(([key, file]) => [file, key]));
  const files = new Set(index.files);
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  let sections: Promise<readonly Section[]> | null = null;
  return {
    has: (key) => sources.has(key),
    contents: () => Promise.resolve(index.contents),
    async page(key) {
      if (!pages.has(key)) return null;
      const page: DocumentPage = JSON.parse(await read(builtNames.page(key)));
      return page;
    },
    findKey: (file) => keys.get(file) ?? null, // absent: there is no such page
    file: async (path) => (files.has(path) ? readFile(join(folder, builtNames.file(path))) : null),
    sections: () =>
      (sections ??= read(builtNames.sections).then((text): readonly Section[] => JSON.parse(text))),
  };
}
