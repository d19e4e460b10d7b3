/**
 * The table of background imports. It is in the companion database next to the store's own tables, so that writing it never waits for an
 * import.
 */

import type { CompanionPlan } from '../../store/sql.ts';
import { column, table } from '../../store/sql.ts';

/** A background import of uploaded files or of a folder on this machine. */
export const importJob = table('import_job', {
  /** The id of the import, which is also the name of the folder with its files. */
  jobId: column.textKey,
  state: column.text,
  /** `upload`, `folder` or `restore`. */
  origin: column.text,
  /** Names of the files, or the path of the folder. */
  title: column.text,
  /** The user who started it. */
  actor: column.text,
  /** The process that has the files and runs the import. */
  holder: column.text,
  createdAt: column.instant,
  changedAt: column.instant,
  /** When the holder was last seen alive. */
  beatAt: column.instant,
  /** The user's request to the holder: `load`, `stop`, or empty. */
  wanted: column.text,
  /** Options of the import as JSON. */
  options: column.text,
  /** The recognised formats as JSON; empty before they are recognised. */
  found: column.text,
  /** The progress of the current step as JSON; empty before the first step. */
  progress: column.text,
  /** The report of the check, then that of the import, as JSON; empty before the check. */
  report: column.text,
  /** The reason why the import failed or waits. */
  message: column.text,
  /** Source and time of the import, which also identify the players' undo records. */
  source: column.text,
  loadedAt: column.optionalInstant,
  /** Names of the players that the import changed, as JSON; empty before the import. */
  players: column.text,
  /** The result of the undo as JSON; empty before an undo. */
  undone: column.text,
});

/** A file or folder of this machine that the service imports continuously. */
export const watchedSource = table('watched_source', {
  sourceId: column.textKey,
  /** Name of the import format. */
  format: column.text,
  /** The real path. */
  path: column.text,
  /** Options of the format as JSON. */
  options: column.text,
  /** `command` or `page`. A source that was added on a page must stay below `--import-folders`. */
  origin: column.text,
  /** The user who added it. */
  actor: column.text,
  addedAt: column.instant,
  changedAt: column.instant,
  state: column.text,
  /** The reason why the source fails. If it does not fail: what is skipped and why, or empty. */
  message: column.text,
  /** Number of sets; null before they are listed. */
  units: column.optionalInteger,
  /** Ids of the sets that wait for their definition, as JSON; empty if there are none. */
  waiting: column.text,
  /** When data was last imported; null before the first import. The next column contains what was imported, as JSON. */
  loadedAt: column.optionalInstant,
  result: column.text,
  /** Names and numbers of the accounts that the source has had, as JSON; empty if there are none. */
  accounts: column.text,
  /** The process that follows the folder until `heldUntil`; empty if there is none. */
  holder: column.text,
  heldUntil: column.instant,
});

/** All tables of imports. */
export const importTables = [importJob, watchedSource];

/** Commands that add the tables and columns that the first version lacked. */
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

/** Commands that add the column with the accounts of a watched source. */
export const addAccountNumbers: CompanionPlan['steps'][number]['commands'] = ({ types }) => [
  `ALTER TABLE watched_source ADD COLUMN accounts ${types.TEXT} NOT NULL DEFAULT ''`,
];
