/** What the parts that start imports share: the rows, the folders of files, and the worker that is told. */

import type { UploadArea } from '../uploads/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { ImportJobs, WatchedSources } from './state/index.ts';

/** The imports of a process. */
export interface ImportQueue {
  readonly jobs: ImportJobs;
  /** What is imported continuously. */
  readonly sources: WatchedSources;
  readonly area: UploadArea;
  /** The process that does the work: this one, or the first process of the service. */
  readonly holder: string;
  /** Folders of `--import-folders`. */
  readonly folders: readonly string[];
  /** Maximum size of an upload in bytes. */
  readonly maxUpload: number;
  /** Whether backups can be restored: into a store that other processes can open. */
  readonly takesBackups: boolean;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Tells the worker of this process that there is something to do; it would find it within seconds. */
  readonly nudge: () => void;
}

/** Maximum number of imports that one person may have under way, because each takes disk space. */
const maxActive = 5;

/** Throws ActionError if a person has too many imports under way. */
export async function checkQuota({ jobs }: ImportQueue, actor: string): Promise<void> {
  const active = (await jobs.active()).filter((job) => job.actor === actor);
  if (active.length >= maxActive)
    throw new ActionError(
      'conflict',
      `There are ${active.length} imports under way. Load or stop them before the next one.`,
    );
}
