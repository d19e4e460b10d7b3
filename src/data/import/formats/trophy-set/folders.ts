/** Searches folders of emulators. The case of their names differs between versions and operating systems. */

import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toSourceError } from '../../source/source.ts';

/** Maximum number of entries that are listed in a folder, far more than a player has sets. */
const maxEntries = 20_000;

/** Resolves links in a path. Messages about files below it need the real path. Throws SourceError if it cannot be read. */
export function resolvePath(path: string): Promise<string> {
  return realpath(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
}

/** Returns a folder's entries by name; empty if it cannot be read. Links are listed, but not followed. */
export async function listFolder(path: string): Promise<readonly Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.slice(0, maxEntries).toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** The subfolders of a folder. */
export async function listFolders(path: string): Promise<readonly string[]> {
  return (await listFolder(path)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Returns the path of an entry, whose name may be in any case; null if there is none. */
export async function findEntry(folder: string, name: string): Promise<string | null> {
  const entries = await listFolder(folder);
  const lower = name.toLowerCase();
  const found =
    entries.find((entry) => entry.name === name) ??
    entries.find((entry) => entry.name.toLowerCase() === lower);
  return found === undefined ? null : join(folder, found.name);
}

/** Whether a path is a folder. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
