/** Messages between the service and the process that unpacks archives. */

import type { UploadFailure } from '../upload-error.ts';
import { isUploadFailure } from '../upload-error.ts';
import type { UnpackLimits } from './limits.ts';

/** An archive to unpack into an empty folder. */
export interface UnpackTask {
  readonly archive: string;
  readonly kind: ArchiveKind;
  readonly target: string;
  readonly limits: UnpackLimits;
}

/** The supported kinds of archives. */
export type ArchiveKind = 'zip' | 'gzip';

/** The unpacked files, or the reason why nothing was unpacked. */
export type UnpackReply =
  | { readonly files: number; readonly bytes: number }
  | { readonly failure: UploadFailure; readonly message: string };

/** Checks whether a message from the process is a reply. */
export function isReply(value: unknown): value is UnpackReply {
  if (typeof value !== 'object' || value === null) return false;
  if ('failure' in value)
    return (
      isUploadFailure(value.failure) && 'message' in value && typeof value.message === 'string'
    );
  return (
    'files' in value &&
    typeof value.files === 'number' &&
    'bytes' in value &&
    typeof value.bytes === 'number'
  );
}

/** Checks whether a message from the service is a task. */
export function isTask(value: unknown): value is UnpackTask {
  return typeof value === 'object' && value !== null && 'archive' in value && 'limits' in value;
}
