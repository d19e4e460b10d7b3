/** Data import. open-source.ts loads the readers on demand. */

export { checkRecord } from './check/check-record.ts';
export type { InstanceRule } from './pipeline/data-only.ts';
export { underRule } from './pipeline/data-only.ts';
export type { ImportProgress, Listed, Summary } from './pipeline/ingest.ts';
export { ImportStopped, ingest } from './pipeline/ingest.ts';
export { readNdjson } from './formats/ndjson/ndjson.ts';
export type { SetsRequest, SourceRequest } from './open-source.ts';
export { followSets, openSource, pathKinds } from './open-source.ts';
export type { FollowEvent } from './pipeline/follow-folder.ts';
export type { Source } from './source.ts';
export { SourceError } from './source.ts';
export { writeRecordLine } from './formats/ndjson/write-ndjson.ts';
