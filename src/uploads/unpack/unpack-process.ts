/** Entry point of the process that unpacks archives. It has no store, no settings and no passwords. */

import { answerParent } from '../../child/index.ts';
import { isStorageFull, systemErrorCode } from '../../system-errors.ts';
import { UploadError } from '../upload-error.ts';
import type { UnpackReply } from './messages.ts';
import { isTask } from './messages.ts';
import { unpackGzip } from './unpack-gzip.ts';
import { unpackZip } from './unpack-zip.ts';

async function unpack(task: unknown): Promise<UnpackReply> {
  if (!isTask(task)) throw new TypeError('This is not an archive to unpack.');
  try {
    return await (task.kind === 'zip' ? unpackZip(task) : unpackGzip(task));
  } catch (error) {
    return explain(error);
  }
}

/** Names clash where an archive has a file twice, or on a file system that does not tell upper from lower case. */
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
