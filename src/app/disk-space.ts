/** The disk space of the store, for `laurel doctor` and for the event `disk.low`. */

import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { bytesPerMegabyte } from '../limits/index.ts';
import { readStoreFile } from '../store/engine/address.ts';
import type { Notices } from '../webhooks/state/index.ts';

/** Free space in bytes, and the size of the store. */
export interface DiskSpace {
  readonly folder: string;
  readonly freeBytes: number;
  readonly storeBytes: number;
}

/** Reads the free space on the disk of the store; null for a database server, whose disk is elsewhere. */
export async function readDiskSpace(store: string): Promise<DiskSpace | null> {
  const file = readStoreFile(store);
  if (file === null) return null;
  const folder = await findExistingFolder(resolve(file));
  const { bavail, bsize } = await statfs(folder);
  return { folder, freeBytes: bavail * bsize, storeBytes: await databaseBytes(file) };
}

/** Returns the size of the database file and its write-ahead log; 0 before it is created. */
export async function databaseBytes(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the nearest existing folder above a path. The service creates the missing ones below it. */
export async function findExistingFolder(path: string): Promise<string> {
  const folder = dirname(path);
  const exists = (await stat(folder).catch(() => null)) !== null;
  return exists || folder === path ? folder : findExistingFolder(folder);
}

/** Free bytes below which the operator is notified. There is still enough space to store the message, and time to act. */
const lowBytes = 500 * bytesPerMegabyte;
/**
 * Free bytes above which the problem is considered solved. It is higher than the limit above, so that a disk whose free space varies around
 * that limit causes only one message.
 */
const enoughBytes = 600 * bytesPerMegabyte;

/** Notifies the operator that the disk is almost full: once, until the problem is solved. @param now milliseconds UTC */
export async function tellLowDisk(
  notices: Pick<Notices, 'tellState' | 'endState'>,
  space: DiskSpace,
  now: number,
): Promise<void> {
  const { folder, freeBytes } = space;
  const machine = hostname();
  const subject = `${machine} ${folder}`;
  if (freeBytes >= enoughBytes) await notices.endState('disk.low', subject);
  if (freeBytes >= lowBytes) return;
  const event = { type: 'disk.low', data: { machine, folder, freeBytes } } as const;
  await notices.tellState({ event, subject }, now);
}
