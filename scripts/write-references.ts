/** Writes docs/faults.md and docs/operations.md anew: `npm run docs`. */

import { writeFile } from 'node:fs/promises';
import { deriveFaultReference, faultReferenceFile } from './fault-reference.ts';
import { deriveOperationReference, operationReferenceFile } from './operation-reference.ts';

await writeFile(faultReferenceFile, deriveFaultReference());
await writeFile(operationReferenceFile, deriveOperationReference());
