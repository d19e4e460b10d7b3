/** The end of `npm run build`: the files of the docs page, with their licence, go into what is shipped. */

import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { docsFiles } from '../src/documents/docs-page.ts';

const from = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');
const to = join(import.meta.dirname, '..', 'dist', 'viewer');
await mkdir(to, { recursive: true });
for (const name of [docsFiles.script, docsFiles.style, 'LICENSE', 'NOTICE']) await copyFile(join(from, name), join(to, name));
