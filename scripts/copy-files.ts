/**
 * The end of `npm run build`: files that the compiler does not write go into dist. These are the style sheets, the scripts, the font, the icon
 * and the messages of the pages, the recorded examples of the API, and the list of fonts of drawn images.
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
