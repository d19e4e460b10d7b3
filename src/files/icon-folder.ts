/**
 * The folder of the icons we serve: `<folder>/<set id>/<file>`. Only real PNG files get in, whole or not
 * at all, and only what is in it is served.
 */

import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IconName } from './icon-name.ts';
import { readPlainFile } from './read-plain-file.ts';

/** Real icons have 5 to 150 kB. */
export const maxIconBytes = 1024 * 1024;

/** PNG, 3rd edition, 5.2; and the header chunk that must follow, 11.2.1. */
const signature = Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');

export interface Icon {
  readonly bytes: Buffer;
  /** Milliseconds UTC. */
  readonly modifiedAt: number;
}

export interface IconFolder {
  /**
   * Copies a PNG file into the folder; null when it is there, else why it is not taken. Throws what
   * the system says where the folder cannot be written.
   */
  store(name: IconName, from: string): Promise<string | null>;
  /** The icon of this name; null where there is none. */
  read(name: IconName): Promise<Icon | null>;
}

/** The folder at `path`, which is made when the first icon comes. */
export function createIconFolder(path: string): IconFolder {
  return {
    async store({ setId, file }, from) {
      const folder = join(path, setId);
      if (await isSameFile(from, join(folder, file))) return null;
      const found = await readIcon(from);
      if ('refused' in found) return found.refused;
      await makeFolder(folder);
      await writeWhole(join(folder, file), found);
      return null;
    },
    async read({ setId, file }) {
      const place = join(path, setId, file);
      if (!(await isBelow(path, join(setId, file)))) return null;
      const found = await readIcon(place);
      return 'refused' in found ? null : found;
    },
  };
}

async function readIcon(path: string): Promise<Icon | { readonly refused: string }> {
  const found = await readPlainFile(path, maxIconBytes);
  if ('refused' in found) return found;
  return found.bytes.subarray(0, signature.length).equals(signature) ? found : { refused: 'is no PNG image' };
}

/** Same size and date, and a file both: a copy keeps the date of what it is a copy of, to the millisecond. */
async function isSameFile(from: string, to: string): Promise<boolean> {
  const [source, copy] = await Promise.all([from, to].map((path) => lstat(path).catch(() => null)));
  if (!source?.isFile() || !copy?.isFile()) return false;
  return source.size === copy.size && Math.round(source.mtimeMs) === Math.round(copy.mtimeMs);
}

/** A link in the place of a set's folder would lead the copies elsewhere. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder; icons are not written through links.`);
}

/** Readers see the file before or the one after, never a part. */
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

/** Whether the file is where its name says, with no link on the way. */
async function isBelow(folder: string, name: string): Promise<boolean> {
  try {
    return (await realpath(join(folder, name))) === join(await realpath(folder), name);
  } catch {
    return false;
  }
}
