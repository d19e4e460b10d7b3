/** Entry point of the process that unpacks archives. The process has no access to the store, the settings and passwords. */

import { answerParent } from '../../child/index.ts';
import { isStorageFull, systemErrorCode } from '../../system-errors.ts';
import { UploadError } from '../upload-error.ts';
import type { UnpackReply } from './messages.ts';
import { isTask } from './messages.ts';
import { unpackGzip } from './unpack-gzip.ts';
import { unpackZip } from './unpack-zip.ts';

async function unpack(task: unknown): Promise<UnpackReply> {
  if (!isTask(task))
    throw new TypeError('The process that unpacks archives received an unknown task.');
  try {
    return await (task.kind === 'zip' ? unpackZip(task) : unpackGzip(task));
  } catch (error) {
    return explain(error);
  }
}

/** System error codes of a name clash: an archive contains a file twice, or names that differ only in case on some file systems. */
const clashing: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

function explain(error: unknown): UnpackReply {
  if (error instanceof UploadError) return { failure: error.failure, message: error.message };
  if (isStorageFull(error))
    return { failure: 'no-space', message: 'The disk has no space for the unpacked files.' };
  const code = systemErrorCode(error);
  if (clashing.has(code))
    return { failure: 'invalid', message: 'Two files of the archive have the same name.' };
  if (code.startsWith('Z_') || code === '')
    return { failure: 'invalid', message: 'The archive is damaged or incomplete.' };
  throw error;
}

answerParent(unpack);
