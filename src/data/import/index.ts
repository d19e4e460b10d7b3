/** Imports data. Each format loads its reader on demand. */

export { checkRecord } from './check/check-record.ts';
export type {
  GameNetwork,
  IconTarget,
  ImportFormat,
  OptionsOf,
  OptionTable,
  OptionValue,
  OptionValues,
  SystemFolders,
} from './source/format.ts';
export { readOptions } from './source/format.ts';
export { findFormat, formats } from './formats/index.ts';
export { readSteamGame, readSteamGames } from './formats/steam/read-answers.ts';
export { writeRecordLine } from './formats/ndjson/write-ndjson.ts';
export {
  importOptions,
  pruneOptions,
  restoreOptions,
  watchOptions,
} from './formats/import-options.ts';
export type { SourceRequest } from './formats/open-source.ts';
export { openSource } from './formats/open-source.ts';
export { isParsedHere, openIsolated, openIsolatedFolder } from './isolated/open-isolated.ts';
export type { TitledRequest } from './isolated/open-together.ts';
export { openTogether } from './isolated/open-together.ts';
export type { InstanceRule } from './source/instance-rule.ts';
export { underRule } from './source/instance-rule.ts';
export type { OwnRule } from './source/own-rule.ts';
export { underOwnRule } from './source/own-rule.ts';
export type {
  Condition,
  Failing,
  FollowedCatalogue,
  FollowEvent,
} from './pipeline/follow-folder.ts';
export type { Change, ImportProgress, Listed, Summary } from './pipeline/ingest.ts';
export { ImportStopped, ingest, pruning } from './pipeline/ingest.ts';
export { describeWaiting } from './pipeline/describe-waiting.ts';
export { createKinds } from './pipeline/message-kinds.ts';
export type { Source } from './source/source.ts';
export type { AccountNumbers } from './source/watched-folder.ts';
export { detectFile } from './detect.ts';
export type { FormatGuide, GuideNeed, GuidePlace } from './guides.ts';
export { formatGuides, aboutPlayerOption } from './guides.ts';
export type {
  ImportReport,
  ReportMessages,
  ReportRow,
  ReportSubject,
} from './pipeline/import-report.ts';
export { createReport } from './pipeline/import-report.ts';
export type { Recognised, RecognisedSource } from './recognise-folder.ts';
export { recogniseFolder } from './recognise-folder.ts';
export { SourceError } from './source/source.ts';

/** Imports a folder continuously: see pipeline/follow-folder.ts. */
export async function followFolder(
  ...args: Parameters<typeof import('./pipeline/follow-folder.ts').followFolder>
): Promise<void> {
  const follower = await import('./pipeline/follow-folder.ts');
  await follower.followFolder(...args);
}
