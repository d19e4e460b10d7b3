/** Errors of the operating system, of Node's networking and of zlib: their codes, and what the codes mean. */

/** The code of an error, such as `ENOENT`; empty for an error without one. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What went wrong, in words that follow what was tried; null for an error whose code is not known here. */
export function systemErrorText(error: unknown): string | null {
  return texts[systemErrorCode(error)] ?? null;
}

const texts: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of the path is no folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the name is too long for a file',
  ENXIO: 'it is a socket or a device that cannot be read',
  EIO: 'an error of the disk or the network',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  ENOTFOUND: 'no such host',
  ECONNREFUSED: 'nobody listens there',
  Z_BUF_ERROR: 'its gzip data breaks off',
  Z_DATA_ERROR: 'its gzip data is damaged, or followed by something else',
};
