/**
 * Folder of the served icons: `<folder>/<set id>/<file>`. Only PNG files that can be decoded are stored, atomically, and only files in
 * the folder are served.
 */

import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IconName } from './icon-name.ts';
import { readPlainFile } from './read-plain-file.ts';

/** Maximum size of an icon in bytes; typical icons have 5 to 150 kB. */
export const maxIconBytes = 1024 * 1024;

/** PNG signature (3rd edition, 5.2) and the start of the mandatory header chunk (11.2.1). */
const signature = Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');

const notPng = 'is not a PNG image';

interface Icon {
  readonly bytes: Buffer;
  /** Milliseconds UTC. */
  readonly modifiedAt: number;
}

/** Read access to the icon folder, for responses. */
export interface IconFolder {
  /** Reads an icon; null if it does not exist. */
  read(name: IconName): Promise<Icon | null>;
}

/** Write access to the icon folder, for imports. */
export interface IconStore {
  /**
   * Copies a PNG file into the folder. Returns null on success, otherwise the reason why the file was refused. Throws the system
   * error if the folder cannot be written.
   */
  store(name: IconName, from: string): Promise<string | null>;
  /** Writes a PNG image into the folder. Has the same result and the same errors as `store`. */
  write(name: IconName, bytes: Buffer): Promise<string | null>;
}

/** Opens the icon folder at `path`. */
export function createIconFolder(path: string): IconFolder {
  return {
    async read({ setId, file }) {
      const place = join(path, setId, file);
      if (!(await isBelow(path, join(setId, file)))) return null;
      const found = await readIcon(place);
      return 'refused' in found ? null : found;
    },
  };
}

/** Returns the stored form of an icon, or the reason why it is refused. */
type IconDecoder = (bytes: Buffer) => Promise<Buffer | string>;

/** Returns functions that refuse the same icons as `createIconStore`, for an import that stores nothing. */
export function createIconCheck(decode: IconDecoder): IconStore {
  return {
    async store(_, from) {
      const found = await readIcon(from);
      return 'refused' in found ? found.refused : refusalOf(await decode(found.bytes));
    },
    write: async (_, given) => refusalOf(await accept(given, decode)),
  };
}

/** Opens the icon folder at `path` for an import. The folder is created when the first icon is stored. */
export function createIconStore(path: string, decode: IconDecoder): IconStore {
  return {
    async store({ setId, file }, from) {
      const folder = join(path, setId);
      if (await isSameFile(from, join(folder, file))) return null;
      const found = await readIcon(from);
      if ('refused' in found) return found.refused;
      const bytes = await decode(found.bytes);
      if (typeof bytes === 'string') return bytes;
      await makeFolder(folder);
      await writeWhole(join(folder, file), { ...found, bytes });
      return null;
    },
    async write({ setId, file }, given) {
      const bytes = await accept(given, decode);
      if (typeof bytes === 'string') return bytes;
      const folder = join(path, setId);
      const stored = await readIcon(join(folder, file));
      if (!('refused' in stored) && stored.bytes.equals(bytes)) return null;
      await makeFolder(folder);
      await writeWhole(join(folder, file), { bytes, modifiedAt: Date.now() });
      return null;
    },
  };
}

/** Returns the reason why an icon was refused; null if it was not. */
function refusalOf(decoded: Buffer | string): string | null {
  return typeof decoded === 'string' ? decoded : null;
}

async function accept(given: Buffer, decode: IconDecoder): Promise<Buffer | string> {
  if (given.length > maxIconBytes) return `is larger than ${maxIconBytes} bytes`;
  return isPng(given) ? decode(given) : notPng;
}

async function readIcon(path: string): Promise<Icon | { readonly refused: string }> {
  const found = await readPlainFile(path, maxIconBytes);
  if ('refused' in found) return found;
  return isPng(found.bytes) ? found : { refused: notPng };
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Checks whether a stored icon comes from a source file: both have the same modification time, to the millisecond. */
async function isSameFile(from: string, to: string): Promise<boolean> {
  const [source, copy] = await Promise.all([from, to].map((path) => lstat(path).catch(() => null)));
  if (!source?.isFile() || !copy?.isFile()) return false;
  return Math.round(source.mtimeMs) === Math.round(copy.mtimeMs);
}

/** Creates the folder of a set. Refuses a symbolic link, which would redirect the copies. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory())
    throw new Error(`${folder} is not a folder. Icons are not written through links.`);
}

/** Replaces a file atomically: readers see the old file or the new one. */
async function writeWhole(path: string, { bytes, modifiedAt }: Icon): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx');
  try {
    await file.writeFile(bytes);
    await file.utimes(modifiedAt / 1000, modifiedAt / 1000);
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Checks whether a file is in the folder, without links in its path. */
async function isBelow(folder: string, name: string): Promise<boolean> {
  try {
    return (await realpath(join(folder, name))) === join(await realpath(folder), name);
  } catch {
    return false;
  }
}
