/** The folders of this machine from which files may be imported without an upload: those of `--import-folders` and their subfolders. */

import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { ActionError } from '../store/port/errors.ts';

const maxLength = 4096;

/**
 * Returns the real path of a file or folder that is below an allowed folder after all links are resolved. For any other path, the message
 * does not reveal whether it exists. Throws ActionError.
 */
export async function resolveImportPath(
  folders: readonly string[],
  given: string,
): Promise<string> {
  if (folders.length === 0)
    throw new ActionError(
      'invalid',
      'No folder is allowed. Set the allowed folders with --import-folders.',
      'path',
    );
  if (!isAbsolute(given) || given.includes('\0') || given.length > maxLength)
    throw new ActionError('invalid', 'The path must be absolute.', 'path');
  const path = await realpath(given).catch(() => null);
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)));
  if (path !== null && roots.some((root) => root !== null && isBelow(root, path))) return path;
  throw new ActionError(
    'unknown',
    'There is no such file or folder inside the folders of --import-folders.',
    'path',
  );
}

function isBelow(root: string, path: string): boolean {
  const rest = relative(root, path);
  return rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}
