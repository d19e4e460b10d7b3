/** Converts background imports to JSON for the admin API and pages. Instants are ISO 8601. */

import { writeIsoInstant } from '../domain/time/index.ts';
import { SourceError } from '../data/import/index.ts';
import type { ImportQueue, SentFiles } from '../imports/index.ts';
import { startUpload } from '../imports/index.ts';
import type { Job } from '../imports/state/index.ts';
import { ActionError } from '../store/port/errors.ts';
import { UploadError } from '../uploads/index.ts';

/** Converts an import to JSON for lists. Leaves out the name of the process that runs it, which is internal. */
export function listedImport(job: Job): object {
  const { jobId, state, origin, title, actor, createdAt, changedAt, message } = job;
  return {
    id: jobId,
    state,
    origin,
    title,
    actor,
    createdAt: writeIsoInstant(createdAt),
    changedAt: writeIsoInstant(changedAt),
    message,
    players: job.players.length,
  };
}

/** Converts an import to JSON, with the recognised formats, the progress and the report. */
export function importFields(job: Job): object {
  const { options, found, progress, report, source, loadedAt, players, undone } = job;
  return {
    ...listedImport(job),
    options,
    found,
    progress,
    report,
    source: source === '' ? null : source,
    loadedAt: loadedAt === null ? null : writeIsoInstant(loadedAt),
    changedPlayers: players,
    undone,
  };
}

/**
 * Receives files and starts their import, like `startUpload`. Problems with the files are thrown as ActionError. Refused files are removed
 * completely.
 */
export async function receiveImport(queue: ImportQueue, sent: SentFiles): Promise<string> {
  try {
    return await startUpload(queue, sent);
  } catch (error) {
    if (!(error instanceof UploadError) && !(error instanceof SourceError)) throw error;
    throw new ActionError('invalid', describeRefusedFiles(error), 'files');
  }
}

/** Returns the reason why files are refused, and what became of them if any arrived. */
export function describeRefusedFiles(error: UploadError | SourceError): string {
  const reason = error.message.endsWith('.') ? error.message : `${error.message}.`;
  const hasFiles = error instanceof SourceError || error.hasFiles;
  return hasFiles ? `${reason} The files were deleted.` : reason;
}
