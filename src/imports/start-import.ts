/** Starts imports of uploaded files, and of folders on this machine. */

import { randomBytes } from 'node:crypto';
import { receiveUpload } from '../uploads/index.ts';
import { resolveImportPath } from './import-folders.ts';
import type { ImportQueue } from './import-queue.ts';
import { checkQuota } from './import-queue.ts';
import { readJobOptions } from './job-options.ts';
import type { FileOwner } from './own-files.ts';
import { ownOptions } from './own-files.ts';

/** A form with files, as it arrives. */
export interface SentFiles {
  readonly contentType: string;
  /** The body, limited in time and size. */
  readonly chunks: AsyncIterable<Buffer>;
  /** The user who sends it. */
  readonly actor: string;
  /** The player who uploads the files for themselves. Left out for an operator, who may import all data. */
  readonly owner?: FileOwner;
  /** Called with the fields of the form before the first file is written. Returns the fields that are options of the import. May throw. */
  readonly onFields?: (fields: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, string>>;
  /** Returns whether the files are a backup to restore. Called when the fields are known. */
  readonly isBackup?: () => boolean;
  /** Called when the whole form has arrived, which may take long. May throw. */
  readonly beforeStart?: () => Promise<void>;
}

const maxTitle = 200;

/**
 * Receives files and starts their import. If this fails, all received files are removed. Throws ActionError, UploadError, and errors of the
 * chunks and of the callbacks.
 * @returns the id of the import
 */
export async function startUpload(queue: ImportQueue, sent: SentFiles): Promise<string> {
  const { jobs, area, holder, maxUpload, now, nudge } = queue;
  const { contentType, chunks, actor, beforeStart, owner } = sent;
  const onFields = sent.onFields ?? ((fields) => Promise.resolve(fields)); // absent: all fields of the form are options of the import
  let options: ReturnType<typeof readJobOptions> = {};
  const folder = await area.create();
  try {
    const { files } = await receiveUpload(chunks, {
      contentType,
      folder: folder.path,
      maxBytes: maxUpload,
      async onFields(fields) {
        const stated = readJobOptions(await onFields(fields));
        options = owner === undefined ? stated : { ...stated, ...ownOptions(owner) };
        await checkQuota(queue, actor);
      },
    });
    await beforeStart?.();
    const title = titleOf(files.map(({ path }) => path));
    const origin = sent.isBackup?.() === true ? 'restore' : 'upload';
    const job = { jobId: folder.id, origin, title, actor, holder, options } as const;
    await jobs.create({ ...job, now: now() });
  } catch (error) {
    await folder.remove();
    throw error;
  }
  nudge();
  return folder.id;
}

/** Starts the import of a file or folder below `--import-folders`. Returns its id. Throws ActionError. */
export async function startFolderImport(
  queue: ImportQueue,
  given: {
    readonly path: string;
    readonly actor: string;
    readonly options: Iterable<readonly [string, string]>;
  },
): Promise<string> {
  const { jobs, holder, folders, now, nudge } = queue;
  const options = readJobOptions(given.options);
  const title = await resolveImportPath(folders, given.path);
  await checkQuota(queue, given.actor);
  const jobId = randomBytes(12).toString('hex');
  const job = { jobId, origin: 'folder', title, actor: given.actor, holder, options } as const;
  await jobs.create({ ...job, now: now() });
  nudge();
  return jobId;
}

function titleOf(paths: readonly string[]): string {
  const tops = [...new Set(paths.map((path) => path.split('/', 1).join('')))];
  const title = tops.join(', ').replaceAll(/\p{Cc}/gu, '\uFFFD');
  return title.length > maxTitle ? `${title.slice(0, maxTitle)}…` : title;
}
