/**
 * The end of `npm run build`: files that the compiler does not write go into dist. These are the style sheets, the script and the icon
 * of the pages, and the files of the docs page with their licence.
 */

import { globSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { docsFiles } from '../src/documents/docs-page.ts';

const root = join(import.meta.dirname, '..');
const [source, dist] = [join(root, 'src'), join(root, 'dist')];
for (const file of globSync('site/**/*.{css,js,svg}', { cwd: source })) {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await copyFile(join(source, file), join(dist, file));
}

const viewer = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');
await mkdir(join(dist, 'viewer'), { recursive: true });
for (const name of [docsFiles.script, docsFiles.style, 'LICENSE', 'NOTICE'])
  await copyFile(join(viewer, name), join(dist, 'viewer', name));
