/** Checks of the machine: the version of Node.js, the space on the disk, the permissions of files. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bytesPerMegabyte } from '../../limits/index.ts';
import { findExistingFolder, readDiskSpace } from '../disk-space.ts';
import { readStoreFile } from '../../store/engine/address.ts';
import type { PrivatePaths } from '../checks/check-permissions.ts';
import { findExposures, privateFiles } from '../checks/check-permissions.ts';
import type { Finding } from './finding.ts';

/** The oldest version of Node.js on which the tests run. */
const minNode = [22, 13] as const;

/** Checks that the version of Node.js is supported. @param version as in `process.versions.node`: `24.1.0` */
export function checkNode(version: string = process.versions.node): readonly Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major > minNode[0] || (major === minNode[0] && minor >= minNode[1]);
  const check = 'Node.js';
  if (isSupported) return [{ check, verdict: 'ok', message: `Node.js ${version} is supported.` }];
  const message = `Node.js ${version} is too old.`;
  return [
    {
      check,
      verdict: 'problem',
      message,
      remedy: `Install Node.js ${minNode.join('.')} or newer.`,
    },
  ];
}

/** Free bytes below which an import may fail. */
const minFreeBytes = 100 * bytesPerMegabyte;

/**
 * Checks the free space on the disk of the store. A backup, an upgrade of the schema and a large import may each need as much space as the
 * store.
 */
export async function checkDisk(store: string): Promise<readonly Finding[]> {
  const space = await readDiskSpace(store);
  if (space === null) return [];
  const { folder, freeBytes: free, storeBytes: size } = space;
  const message = `${megabytes(free)} are free in ${folder}; the store has ${megabytes(size)}.`;
  const remedy = 'Free some space, or move the store to a larger disk with --store.';
  if (free < minFreeBytes) return [{ check: 'Disk space', verdict: 'problem', message, remedy }];
  if (free < size) return [{ check: 'Disk space', verdict: 'warning', message, remedy }];
  return [{ check: 'Disk space', verdict: 'ok', message }];
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / bytesPerMegabyte).toLocaleString('en-US')} MB`;
}

/** Checks whether this user can write to the store, and whether other users can read private files. */
export async function checkPermissions(settings: PrivatePaths): Promise<readonly Finding[]> {
  const check = 'Permissions';
  const exposures = findExposures(privateFiles(settings)).map(
    ({ message, isWritable }): Finding => ({
      check,
      verdict: isWritable ? 'problem' : 'warning',
      message,
    }),
  );
  const file = readStoreFile(settings.store);
  const unwritable = file === null ? null : await findUnwritable(resolve(file));
  if (unwritable !== null) {
    const message = `This user cannot write ${unwritable}.`;
    exposures.push({
      check,
      verdict: 'problem',
      message,
      remedy: 'Run Laurel as the owner of the store, or change the owner.',
    });
  }
  if (exposures.length > 0) return exposures;
  return [
    {
      check,
      verdict: 'ok',
      message: 'Laurel can write to its files, and other users cannot access the private ones.',
    },
  ];
}

/** Returns the file, or the folder in which it would be created, if this user cannot write to it; otherwise null. */
async function findUnwritable(file: string): Promise<string | null> {
  const path =
    (await stat(file).catch(() => null)) === null ? await findExistingFolder(file) : file;
  return access(path, constants.W_OK).then(
    () => null,
    () => path,
  );
}
