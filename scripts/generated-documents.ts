/** The documents that are generated from the code, wholly or between markers. `npm run docs` writes them, and a test checks them. */

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
import { versionsFile, withDeprecated } from './deprecated-resources.ts';
import { eventReferenceFile, withEvents } from './event-reference.ts';
import { deriveFaultReference, faultReferenceFile } from './fault-reference.ts';
import { formatReferenceFile, withFormatTable } from './format-reference.ts';
import { guideReferenceFile, withGuideTable } from './guide-reference.ts';
import { deriveImportSchema, importSchemaFile } from './import-schema.ts';
import { deriveNameReference, nameReferenceFile } from './name-reference.ts';
import { deriveOperationReference, operationReferenceFile } from './operation-reference.ts';
import { performanceFile, readmeFile, withPerformance, withSpeed } from './performance-figures.ts';
import { requirementsFile, withRequirements } from './requirements-table.ts';
import { deriveSettingsReference, settingsReferenceFile } from './settings-reference.ts';
import { recordV1Examples, v1ExamplesFile } from './v1-examples.ts';
import { v1Pages } from './v1-reference.ts';

export interface GeneratedDocument {
  readonly file: URL;
  /** Returns the current text. @param present the existing text; only the text between its markers is replaced */
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
  ...v1Pages,
  { file: versionsFile, write: withDeprecated },
  { file: nameReferenceFile, write: deriveNameReference },
  { file: eventReferenceFile, write: withEvents },
  { file: scaleFile, write: withCapacityTables },
  { file: readmeFile, write: withSpeed },
  { file: performanceFile, write: withPerformance },
  { file: requirementsFile, write: withRequirements },
  ...howToPages.map((page) => ({
    file: new URL(`../${page}`, import.meta.url),
    write: (present: string) => withCommandNote(page, present),
  })),
];
