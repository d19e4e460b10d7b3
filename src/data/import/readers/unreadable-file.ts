/** Errors for files whose content does not match their format. */

import { readPlainFile } from '../../../files/index.ts';

/** The file cannot be read. The message is a phrase that follows the file's name, such as `ends at byte 12, inside the header`. */
export class UnreadableFile extends Error {
  override readonly name: string = 'UnreadableFile';
}

/** A file: its path, its name in messages, and its maximum size. */
export interface BoundedFile {
  readonly path: string;
  readonly name: string;
  readonly maxBytes: number;
}

/**
 * Passes the bytes of a file to its reader. If the file cannot be read, `invalid` contains the reason, which begins with the file's name.
 */
export async function readBounded<T>(
  { path, name, maxBytes }: BoundedFile,
  read: (bytes: Buffer) => T,
): Promise<T | { readonly invalid: string }> {
  const file = await readPlainFile(path, maxBytes);
  if ('refused' in file) return { invalid: `${name} ${file.refused}` };
  try {
    return read(file.bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return { invalid: `${name} ${error.message}` };
    throw error;
  }
}
