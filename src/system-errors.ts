/** Codes of errors of the operating system, Node's networking and zlib, and their texts. */

/** Returns the code of an error, such as `ENOENT`, or an empty string. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Returns a text about an error for the end of a message, after the failed action; null for an unknown code. */
export function systemErrorText(error: unknown): string | null {
  return texts[systemErrorCode(error)] ?? null;
}

const texts: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of the path is not a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the file name is too long',
  ENXIO: 'it is a socket or a device that cannot be read',
  EIO: 'a disk or network error occurred',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the disk is read-only',
  ENOTFOUND: 'no such host',
  ECONNREFUSED: 'nothing accepts connections there',
  Z_BUF_ERROR: 'its gzip data is incomplete',
  Z_DATA_ERROR: 'its gzip data is damaged or has trailing data',
};

const storageFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Checks whether an error says that the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return storageFullCodes.has(systemErrorCode(error));
}

/** The error that the disk is too full for a request body. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
