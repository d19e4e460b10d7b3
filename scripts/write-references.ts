/** Writes every generated document: `npm run docs`. */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { generatedDocuments } from './generated-documents.ts';

for (const { file, write } of generatedDocuments) {
  const present = existsSync(file) ? await readFile(file, 'utf8') : '';
  await writeFile(file, await write(present));
}
