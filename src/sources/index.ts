/** The kinds of sources, by the word that chooses one on the command line. One line each. */

import { archive } from './archive.ts';
import { ndjson } from './ndjson.ts';
import type { SourceKind } from './source.ts';

export const sourceKinds: Readonly<Record<string, SourceKind>> = { archive, ndjson };

export type { Source, SourceItem, SourceKind } from './source.ts';
export { SourceError } from './source.ts';
export type { ImportOptions, ImportProgress, Rejection, Summary } from './ingest.ts';
export { ImportError, ingest } from './ingest.ts';
export { writeRecordLine } from './write-ndjson.ts';
