/**
 * The last step of `npm run build`: copies files that the compiler does not write into dist. These are the pages' style sheets, scripts,
 * font, icon and messages, the recorded API examples, and the list of fonts for drawn images.
 */

import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listCopiedFiles } from './copied-files.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const dist = join(root, 'dist');
for (const file of listCopiedFiles(source)) {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await copyFile(join(source, file), join(dist, file));
}
