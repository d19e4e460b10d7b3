/** Files whose content is not what their format needs. */

import { readPlainFile } from '../../../files/index.ts';

/** A file cannot be read; the message is a phrase that follows its name, such as `ends at byte 12, inside the header`. */
export class UnreadableFile extends Error {
  override readonly name: string = 'UnreadableFile';
}

/** A file by its path, with its name in messages and the size at which it is refused. */
export interface BoundedFile {
  readonly path: string;
  readonly name: string;
  readonly maxBytes: number;
}

/** Gives the bytes of a file to its reader. Where it cannot be read, `invalid` says why, beginning with its name. */
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
