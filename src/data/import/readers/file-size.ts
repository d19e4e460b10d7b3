import { stat } from 'node:fs/promises';
import { wrapSourceError, toSourceError } from '../source/source.ts';

/** Returns the size of a file; null for a pipe or a device. Throws SourceError for a folder and for a file that cannot be read. */
export async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  if (found.isDirectory()) throw wrapSourceError(path, 'it is a folder, not a file');
  return found.isFile() ? found.size : null;
}
