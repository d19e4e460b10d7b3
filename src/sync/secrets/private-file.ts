/** Files that only their owner may read: logins and keys, outside the store and its backups. */

import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode, systemErrorText } from '../../system-errors.ts';

/** A file with a login or key is unusable. The message contains the reason and the remedy, but not the file's content. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/** A private file, and a description of its content for messages. */
export interface PrivateFile {
  readonly path: string;
  /** A description such as "the login". */
  readonly what: string;
}

/** Reads a private file; null if it does not exist. Throws SecretFileError, also if other users can read it. */
export async function readPrivateFile({ path, what }: PrivateFile): Promise<string | null> {
  try {
    return await withFile(path, 'r', async (file) => {
      const { mode } = await file.stat(); // checked on the open file, so that it cannot be exchanged in between
      // On Windows the mode does not reflect the permissions.
      if (process.platform === 'win32' || (mode & 0o077) === 0) return file.readFile('utf8');
      throw new SecretFileError(
        `Other users can read ${path}, which contains ${what}. Run "chmod 600 ${path}".`,
      );
    });
  } catch (error) {
    if (error instanceof SecretFileError) throw error;
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw new SecretFileError(
      `${path} cannot be read (${systemErrorText(error) ?? String(error)}).`,
      { cause: error },
    );
  }
}

/** Replaces a private file atomically, and creates its folder. Throws SecretFileError. */
export async function replacePrivateFile(
  { path, what }: PrivateFile,
  content: string,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await withFile(temporary, 'wx', async (file) => {
      await file.chmod(0o600); // this sets the mode independently of the umask
      await file.writeFile(content);
      await file.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined); // report only the first failure
    const reason = systemErrorText(error) ?? String(error);
    const start = what.charAt(0).toUpperCase() + what.slice(1);
    throw new SecretFileError(`${start} cannot be written to ${path} (${reason}).`, {
      cause: error,
    });
  }
}

async function withFile<T>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
