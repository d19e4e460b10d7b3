/** Writes the documentation as data, one file for each page, in the form that a built service reads. */

import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltIndex } from '../../src/docs/built-docs.ts';
import { builtNames } from '../../src/docs/built-docs.ts';
import { readLibrary } from '../../src/docs/markdown/read-library.ts';
import { listSections } from '../../src/docs/sections.ts';
import { listSources } from '../../src/docs/sources.ts';

/** Replaces a folder with the documentation. @param root the folder of the clone @throws Error that lists all broken links */
export async function writeBuiltDocs(root: string, out: string): Promise<void> {
  const { contents, pages, files } = await readLibrary(root);
  const index: BuiltIndex = { contents, sources: [...listSources(join(root, 'docs'))], files };
  await rm(out, { recursive: true, force: true });
  await write(join(out, builtNames.index), index);
  await write(join(out, builtNames.sections), [...pages.values()].flatMap(listSections));
  for (const [key, page] of pages) await write(join(out, builtNames.page(key)), page);
  for (const path of files) await copy(join(root, 'docs', path), join(out, builtNames.file(path)));
}

/** Lists the names of the files that the build writes. @param root the folder of the clone */
export async function listBuiltDocs(root: string): Promise<readonly string[]> {
  const { pages, files } = await readLibrary(root);
  return [
    builtNames.index,
    builtNames.sections,
    ...[...pages.keys()].map(builtNames.page),
    ...files.map(builtNames.file),
  ];
}

async function write(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

/** Copies a file and creates its folder if needed. */
export async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}
