/**
 * Part of `npm run build`: writes the documentation as data into dist, one file for each page, so that a service neither reads Markdown
 * nor needs its parser. A link that leads nowhere fails the build.
 */

import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltIndex } from '../src/docs/built-docs.ts';
import { builtNames } from '../src/docs/built-docs.ts';
import { readLibrary } from '../src/docs/markdown/read-library.ts';
import { builtFolder } from '../src/docs/open-docs.ts';
import { listSections } from '../src/docs/sections.ts';
import { listSources } from '../src/docs/sources.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist', 'docs', builtFolder);

async function write(name: string, value: unknown): Promise<void> {
  const file = join(out, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

const { contents, pages, files } = readLibrary(root);
const sources = [...listSources(join(root, 'docs'))];
const index: BuiltIndex = { contents, sources, files };

await rm(out, { recursive: true, force: true });
await write(builtNames.index, index);
await write(builtNames.sections, [...pages.values()].flatMap(listSections));
for (const [key, page] of pages) await write(builtNames.page(key), page);
for (const path of files) {
  const file = join(out, builtNames.file(path));
  await mkdir(dirname(file), { recursive: true });
  await copyFile(join(root, 'docs', path), file);
}
