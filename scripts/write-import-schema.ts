/** Writes docs/import-format.schema.json anew: `npx node scripts/write-import-schema.ts && npm run format`. */

import { writeFile } from 'node:fs/promises';
import { deriveImportSchema, importSchemaFile } from './import-schema.ts';

await writeFile(importSchemaFile, `${JSON.stringify(deriveImportSchema(), null, 2)}\n`);
