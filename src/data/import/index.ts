/** Data import. open-source.ts loads the readers on demand. */

export { checkRecord } from './check-record.ts';
export type { InstanceRule } from './data-only.ts';
export { underRule } from './data-only.ts';
export type { ImportProgress, Listed, Summary } from './ingest.ts';
export { createKinds } from './message-kinds.ts';
export { ImportStopped, ingest } from './ingest.ts';
export { readNdjson } from './ndjson.ts';
export type { SetsRequest, SourceRequest } from './open-source.ts';
export { followSets, openSource, pathKinds } from './open-source.ts';
export type { FollowEvent } from './rpcs3/follow-sets.ts';
export type { Source } from './source.ts';
export { SourceError } from './source.ts';
export { writeRecordLine } from './write-ndjson.ts';
