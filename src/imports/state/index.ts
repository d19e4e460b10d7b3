/** Imports in the background, as rows. */

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
export { importTables } from './tables.ts';
