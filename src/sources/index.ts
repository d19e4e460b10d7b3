/** The kinds of sources, by the word that chooses one on the command line. One line each. */

import { archive } from './archive.ts';
import { ndjson } from './ndjson.ts';
import type { SourceKind } from './source.ts';

export const sourceKinds: Readonly<Record<string, SourceKind>> = { archive, ndjson };

export type { AnswerOptions } from './answers/answer-records.ts';
export type { OpenAnswersOptions } from './answers/answers.ts';
export { openAnswers } from './answers/answers.ts';
export { checkRecord } from './check-record.ts';
export type { Source, SourceItem, SourceKind } from './source.ts';
export { SourceError } from './source.ts';
export type { FollowEvent, FollowOptions } from './rpcs3/follow-sets.ts';
export { followSets } from './rpcs3/follow-sets.ts';
export { openRpcs3 } from './rpcs3/rpcs3.ts';
export type { ImportOptions, ImportProgress, Listed, Rejection, Summary } from './ingest.ts';
export { ImportError, ingest } from './ingest.ts';
export { readNdjson } from './ndjson.ts';
export { writeRecordLine } from './write-ndjson.ts';
