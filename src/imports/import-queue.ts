/** The shared dependencies of modules that start imports: the job rows, the file folders, and a function that notifies the worker. */

import type { UploadArea } from '../uploads/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { ImportJobs, WatchedSources } from './state/index.ts';

/** The imports of a process. */
export interface ImportQueue {
  readonly jobs: ImportJobs;
  /** The folders that are imported continuously. */
  readonly sources: WatchedSources;
  readonly area: UploadArea;
  /** The process that runs the imports: this process, or the first process of the service. */
  readonly holder: string;
  /** Folders of `--import-folders`. */
  readonly folders: readonly string[];
  /** Maximum size of an upload in bytes. */
  readonly maxUpload: number;
  /** Whether backups can be restored. The store must be one that other processes can open. */
  readonly takesBackups: boolean;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Notifies this process's worker that there is work. Without this call, the worker would find the work only some seconds later. */
  readonly nudge: () => void;
}

/** Maximum number of unfinished imports of one person, because each takes disk space. */
const maxActive = 5;

/** Throws ActionError if a person has too many unfinished imports. */
export async function checkQuota({ jobs }: ImportQueue, actor: string): Promise<void> {
  const active = (await jobs.active()).filter((job) => job.actor === actor);
  if (active.length >= maxActive)
    throw new ActionError(
      'conflict',
      `There are ${active.length} imports in progress. Import or stop these before you send the next one.`,
    );
}
