/** The stored rows of background imports. */

export type {
  Job,
  JobFound,
  JobOptions,
  JobProgress,
  JobReport,
  JobState,
  JobUndone,
} from './job.ts';
export { activeStates, jobStates } from './job.ts';
export type { ImportJobs, JobChanges, NewJob } from './jobs.ts';
export { createImportJobs } from './jobs.ts';
export { addAccountNumbers, addWatchedSources, importTables } from './tables.ts';
export type {
  NewSource,
  SourceChanges,
  WatchedResult,
  WatchedSource,
  WatchedSources,
} from './watched.ts';
export { createWatchedSources, maxSources } from './watched.ts';
