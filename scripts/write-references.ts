/** Writes docs/faults.md, docs/operations.md and the table in ARCHITECTURE.md anew: `npm run docs`. */

import { readFile, writeFile } from 'node:fs/promises';
import { architectureFile, withModuleTable } from './architecture-table.ts';
import { deriveFaultReference, faultReferenceFile } from './fault-reference.ts';
import { deriveOperationReference, operationReferenceFile } from './operation-reference.ts';

await writeFile(faultReferenceFile, deriveFaultReference());
await writeFile(operationReferenceFile, deriveOperationReference());
await writeFile(architectureFile, withModuleTable(await readFile(architectureFile, 'utf8')));
