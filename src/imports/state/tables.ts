/** The table of imports in the background, which is beside those of the store (Companion): it waits for no load. */

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

/** All tables of imports. */
export const importTables = [importJob];
