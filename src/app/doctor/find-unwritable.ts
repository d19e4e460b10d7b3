/** Finds what the service writes, and this user cannot write. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { SettingsFor } from '../../settings/index.ts';
import { chooseIconFolder, chooseUploadFolder } from '../../settings/index.ts';
import { accountsFile } from '../../store/index.ts';
import { readStoreFile } from '../../store/engine/address.ts';
import { findExistingFolder } from '../disk-space.ts';

/** The settings that name files and folders that the service writes. */
export type WrittenPaths = Pick<SettingsFor<'serve'>, 'store' | 'icons' | 'backupFolder'>;

/**
 * Returns what this user cannot write although the service needs it: the store, its accounts, the write-ahead logs of both, the folder in
 * which SQLite creates these logs, and the folder of backups. A command that runs as another user, such as root, can leave such files.
 */
export async function findUnwritableNeeds({
  store,
  backupFolder,
}: WrittenPaths): Promise<readonly string[]> {
  const file = readStoreFile(store);
  const databases = file === null ? [] : [resolve(file), accountsFile(resolve(file))];
  const files = databases.flatMap((each) => [each, `${each}-wal`, `${each}-shm`]);
  const folders = [
    ...(file === null ? [] : [dirname(resolve(file))]),
    ...(backupFolder === '' ? [] : [resolve(backupFolder)]),
  ];
  return [
    ...(await unwritableOf(folders, findUnwritableFolder)),
    ...(await unwritableOf(files, findUnwritableFile)),
  ];
}

/** Returns which of the folders of icons and uploads this user cannot write to. Only some imports need them. */
export function findUnwritableImports(settings: WrittenPaths): Promise<readonly string[]> {
  const folders = [resolve(chooseIconFolder(settings)), chooseUploadFolder(settings.store)];
  return unwritableOf(folders, findUnwritableFolder);
}

async function unwritableOf(
  paths: readonly string[],
  find: (path: string) => Promise<string | null>,
): Promise<readonly string[]> {
  const found = await Promise.all(paths.map(find));
  return [...new Set(found.filter((path) => path !== null))];
}

/** Returns a file if it exists and cannot be written. Whether it can be created depends on its folder. */
function findUnwritableFile(file: string): Promise<string | null> {
  return access(file, constants.W_OK).then(
    () => null,
    async () => ((await exists(file)) ? file : null),
  );
}

/** Returns the folder, or the folder in which it would be created, if no files can be created in it; otherwise null. */
async function findUnwritableFolder(folder: string): Promise<string | null> {
  const path = (await exists(folder)) ? folder : await findExistingFolder(folder);
  // A file in place of the folder can be written, but does not have the second right.
  return access(path, constants.W_OK | constants.X_OK).then(
    () => null,
    () => path,
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
