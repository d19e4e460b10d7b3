/**
 * Folders of units, such as the trophy sets of an emulator. Each unit is read and imported separately. One-time imports and continuous
 * imports use the same interface.
 */

import { lstat } from 'node:fs/promises';
import { zip } from '../../../invariant.ts';
import type { Source, SourceItem } from './source.ts';

/** A part of a folder that is read separately. */
export interface FolderUnit {
  /** The path, which identifies the unit in all scans. */
  readonly path: string;
  /** Path relative to the searched folder, for messages. */
  readonly where: string;
  /** The files that the unit is read from. */
  readonly files: readonly string[];
  /** Folders that belong only to this unit, such as that of its icons. A change in one of them is a change of the unit. */
  readonly folders: readonly string[];
  /**
   * A text that changes with the unit's content, for a unit that is part of a larger file. If it is left out, the unit changes with its
   * files.
   */
  readonly version?: string;
  /** Returns the unit's items. Throws SourceError if icons cannot be written. */
  read(): Promise<readonly SourceItem[]>;
}

/**
 * The names of a server's accounts, each with the account's number as a text. An account with another number is another account, even if it
 * has taken over the name.
 */
export type AccountNumbers = readonly (readonly [name: string, number: string])[];

/** The content of a folder at one time. */
export interface FolderScan {
  /** The units, in the order of the import. */
  readonly units: readonly FolderUnit[];
  /** Messages about folders and files that are not units. */
  readonly remarks: readonly SourceItem[];
  /** All folders in which a unit can appear or change. */
  readonly folders: readonly string[];
  /** The accounts that the source has had, for a source that reads accounts by name. The next process that opens the source needs them. */
  readonly accounts?: AccountNumbers;
}

/** A folder whose units are imported once or continuously. */
export interface WatchedFolder {
  /** Name that is stored as the source of a player's data. */
  readonly name: string;
  /** Items that are imported before each unit: the player. */
  readonly first: readonly SourceItem[];
  /** The path as the user gave it. */
  readonly path: string;
  /** The reason why a folder without units is rejected. It is a phrase that follows the path. */
  readonly nothing: string;
  /** Lists the units. Throws SourceError if the folder cannot be read. */
  scan(): Promise<FolderScan>;
}

/** Returns a source that reads all units of a folder once. Throws SourceError. */
export async function readFolderOnce(folder: WatchedFolder): Promise<Source> {
  const { units, remarks } = await folder.scan();
  const sizes = await Promise.all(units.map(sizeOf));
  let bytesRead = 0;
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    yield remarks;
    yield units.length === 0 ? [{ where: folder.path, invalid: folder.nothing }] : folder.first;
    for (const [unit, size] of zip(units, sizes)) {
      bytesRead += size;
      yield unit.read();
    }
  }
  return {
    name: folder.name,
    totalBytes: sizes.reduce((sum, size) => sum + size, 0),
    bytesRead: () => bytesRead,
    batches,
  };
}

/** Returns a source that reads one unit. */
export function readUnit({ name, first }: WatchedFolder, unit: FolderUnit): Source {
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    yield first;
    yield await unit.read();
  }
  return { name, totalBytes: null, bytesRead: () => 0, batches };
}

/** Returns a fingerprint that changes when a file of the unit is written or replaced. */
export async function readFingerprint({ files, version }: FolderUnit): Promise<string> {
  if (version !== undefined) return version;
  const found = await Promise.all(files.map((file) => lstat(file).catch(() => null)));
  return found
    .map((file) => (file === null ? '-' : `${file.ino} ${file.size} ${file.mtimeMs}`))
    .join(' ');
}

/** Returns the total size of the files, for progress. The size of a missing file is 0. */
async function sizeOf({ files }: FolderUnit): Promise<number> {
  const found = await Promise.all(files.map((file) => lstat(file).catch(() => null)));
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}
