/** Checks of the machine: the version of Node.js, the space on the disk, the permissions of files. */

import { bytesPerMegabyte } from '../../limits/index.ts';
import { readDiskSpace } from '../disk-space.ts';
import type { PrivatePaths } from '../checks/check-permissions.ts';
import { findExposures, privateFiles } from '../checks/check-permissions.ts';
import type { WrittenPaths } from './find-unwritable.ts';
import { findUnwritableImports, findUnwritableNeeds } from './find-unwritable.ts';
import type { Finding, Verdict } from './finding.ts';

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

/** Checks whether this user can write the files of the service, and whether other users can read private files. */
export async function checkPermissions(
  settings: PrivatePaths & WrittenPaths,
): Promise<readonly Finding[]> {
  const check = 'Permissions';
  const exposures = findExposures(privateFiles(settings)).map(
    ({ message, isWritable }): Finding => ({
      check,
      verdict: isWritable ? 'problem' : 'warning',
      message,
    }),
  );
  const unwritable = await findUnwritable(settings);
  if (exposures.length + unwritable.length > 0) return [...exposures, ...unwritable];
  return [
    {
      check,
      verdict: 'ok',
      message: 'Laurel can write to its files, and other users cannot access the private ones.',
    },
  ];
}

/** Returns a finding for each file or folder that this user cannot write. */
async function findUnwritable(settings: WrittenPaths): Promise<readonly Finding[]> {
  const needed = await findUnwritableNeeds(settings);
  const ofImports = await findUnwritableImports(settings);
  return [
    ...needed.map((path) => describeUnwritable(path, 'problem')),
    ...ofImports
      .filter((path) => !needed.includes(path))
      .map((path) => describeUnwritable(path, 'warning')),
  ];
}

function describeUnwritable(path: string, verdict: Verdict): Finding {
  return {
    check: 'Permissions',
    verdict,
    message: `This user cannot write ${path}.`,
    remedy: 'Run Laurel as the owner of the store, or change the owner of this file or folder.',
  };
}
