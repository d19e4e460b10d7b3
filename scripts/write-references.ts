/** Writes every generated document: `npm run docs`. */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { generatedDocuments } from './generated-documents.ts';

for (const document of generatedDocuments) {
  const present = existsSync(document.file) ? await readFile(document.file, 'utf8') : '';
  await writeFile(document.file, await document.write(present));
}
