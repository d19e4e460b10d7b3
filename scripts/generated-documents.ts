/** The documents that are generated from the code, as a whole or between markers. `npm run docs` writes them; a test checks that they are current. */

import {
  adminReferenceFile,
  metricReferenceFile,
  withAdminTables,
  withMetricTable,
} from './admin-reference.ts';
import { howToPages, withCommandNote } from './command-notes.ts';
import { moduleTableFile, writeModuleTable } from './module-table.ts';
import { scaleFile, withCapacityTables } from './capacity-tables.ts';
import { cliReferenceFile, deriveCliReference } from './cli-reference.ts';
import { deriveFaultReference, faultReferenceFile } from './fault-reference.ts';
import { formatReferenceFile, withFormatTable } from './format-reference.ts';
import { guideReferenceFile, withGuideTable } from './guide-reference.ts';
import { deriveImportSchema, importSchemaFile } from './import-schema.ts';
import { deriveOperationReference, operationReferenceFile } from './operation-reference.ts';
import { requirementsFile, withRequirements } from './requirements-table.ts';
import { deriveSettingsReference, settingsReferenceFile } from './settings-reference.ts';
import { recordV1Examples, v1ExamplesFile } from './v1-examples.ts';

export interface GeneratedDocument {
  readonly file: URL;
  /** Returns the current text. Given the present one, of which only what is between markers is replaced. */
  write(present: string): string | Promise<string>;
}

export const generatedDocuments: readonly GeneratedDocument[] = [
  { file: settingsReferenceFile, write: deriveSettingsReference },
  { file: cliReferenceFile, write: deriveCliReference },
  { file: operationReferenceFile, write: deriveOperationReference },
  { file: faultReferenceFile, write: deriveFaultReference },
  { file: importSchemaFile, write: () => `${JSON.stringify(deriveImportSchema(), null, 2)}\n` },
  { file: formatReferenceFile, write: withFormatTable },
  { file: guideReferenceFile, write: withGuideTable },
  { file: adminReferenceFile, write: withAdminTables },
  { file: metricReferenceFile, write: withMetricTable },
  { file: moduleTableFile, write: writeModuleTable },
  { file: v1ExamplesFile, write: recordV1Examples },
  { file: scaleFile, write: withCapacityTables },
  { file: requirementsFile, write: withRequirements },
  ...howToPages.map((page) => ({
    file: new URL(`../${page}`, import.meta.url),
    write: (present: string) => withCommandNote(page, present),
  })),
];
