/** The table of imports in the background, which is next to those of the store (Companion): it waits for no load. */

import type { CompanionPlan } from '../../store/sql.ts';
import { column, table } from '../../store/sql.ts';

/** An import of files that were uploaded, or of a folder of the machine. */
export const importJob = table('import_job', {
  /** Also the name of the folder of its files. */
  jobId: column.textKey,
  state: column.text,
  /** `upload` or `folder`. */
  origin: column.text,
  /** Names of the files, or the path of the folder. */
  title: column.text,
  /** Who started it. */
  actor: column.text,
  /** The process that has the files and does the work. */
  holder: column.text,
  createdAt: column.instant,
  changedAt: column.instant,
  /** When the holder was last seen alive. */
  beatAt: column.instant,
  /** What somebody asked the holder to do: `load`, `stop`, or nothing. */
  wanted: column.text,
  /** Options of the import as JSON. */
  options: column.text,
  /** What was recognised, as JSON; empty before. */
  found: column.text,
  /** How far the current step is, as JSON; empty before. */
  progress: column.text,
  /** The report of the check, then that of the load, as JSON; empty before. */
  report: column.text,
  /** Why it failed or waits. */
  message: column.text,
  /** Source and time of the load, as in the players' undo records. */
  source: column.text,
  loadedAt: column.optionalInstant,
  /** Names of the players that the load changed, as JSON; empty before. */
  players: column.text,
  /** The result of the undo, as JSON; empty before. */
  undone: column.text,
});

/** A file or folder of the machine that the service imports continuously. */
export const watchedSource = table('watched_source', {
  sourceId: column.textKey,
  /** Name of the import format. */
  format: column.text,
  /** The real path. */
  path: column.text,
  /** Options of the format as JSON. */
  options: column.text,
  /** `command` or `page`: what is added on a page must stay below `--import-folders`. */
  origin: column.text,
  /** Who added it. */
  actor: column.text,
  addedAt: column.instant,
  changedAt: column.instant,
  state: column.text,
  /** Why it fails; empty if it does not. */
  message: column.text,
  /** Number of sets, once they are listed. */
  units: column.optionalInteger,
  /** Ids of the sets that wait for their definition, as JSON; empty if none do. */
  waiting: column.text,
  /** When something was loaded last, and what, as JSON; empty before. */
  loadedAt: column.optionalInstant,
  result: column.text,
  /** The process that follows the folder, until `heldUntil`; empty if none does. */
  holder: column.text,
  heldUntil: column.instant,
});

/** All tables of imports. */
export const importTables = [importJob, watchedSource];

/** Commands that add what the first version of the tables did not have. */
export const addWatchedSources: CompanionPlan['steps'][number]['commands'] = ({
  types,
  clustered,
}) => [
  `CREATE TABLE watched_source (
    source_id ${types.TEXT} NOT NULL, format ${types.TEXT} NOT NULL, path ${types.TEXT} NOT NULL, options ${types.TEXT} NOT NULL,
    origin ${types.TEXT} NOT NULL, actor ${types.TEXT} NOT NULL, added_at BIGINT NOT NULL, changed_at BIGINT NOT NULL,
    state ${types.TEXT} NOT NULL, message ${types.TEXT} NOT NULL, units INTEGER, waiting ${types.TEXT} NOT NULL,
    loaded_at BIGINT, result ${types.TEXT} NOT NULL, holder ${types.TEXT} NOT NULL, held_until BIGINT NOT NULL,
    PRIMARY KEY (source_id)
  ) ${clustered}`,
];
