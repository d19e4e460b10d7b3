/** Finds copies of Vita trophy sets: as on the console (`data/SET`, `conf/SET`) and as save tools write them (`SET/data`, `SET/conf`). */

import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { printable } from '../../source/printable.ts';
import { wrapSourceError, toSourceError } from '../../source/source.ts';
import { findEntry, listFolder, listFolders } from '../trophy-set/folders.ts';

export interface VitaCopy {
  /** Path of TRPTITLE.DAT. */
  readonly data: string;
  /** Folders in which the definition may be, best first. */
  readonly conf: readonly string[];
  readonly where: string;
}

/** Maximum depth; a set is four folders below the console. */
const deepest = 8;
/** Maximum number of folders; a larger search started in the wrong place. */
const maxFolders = 20_000;

export interface FoundCopies {
  readonly copies: readonly VitaCopy[];
  readonly folders: readonly string[];
}

/** Lists the sets below a path. Links are not followed. Throws SourceError. */
export async function findCopies(path: string): Promise<FoundCopies> {
  const root = await realpath(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  if (!(await stat(root)).isDirectory()) throw wrapSourceError(path, 'is a file. Use the folder of a set, or a folder with sets');
  const folders = [root];
  const copies: VitaCopy[] = [];
  for (const folder of folders) {
    if (folders.length > maxFolders)
      throw wrapSourceError(path, `contains more than ${maxFolders} folders; use a folder closer to the trophies`);
    const file = (await listFolder(folder)).find(({ name }) => name.toUpperCase() === 'TRPTITLE.DAT');
    if (file !== undefined) copies.push(await copyAt(root, join(folder, file.name)));
    else if (depthOf(root, folder) < deepest) folders.push(...(await listFolders(folder)).map((name) => join(folder, name)));
  }
  return { copies, folders };
}

function depthOf(root: string, folder: string): number {
  return relative(root, folder).split(/[\\/]/).length;
}

async function copyAt(root: string, data: string): Promise<VitaCopy> {
  const folder = dirname(data);
  const parent = dirname(folder);
  const beside = await Promise.all(['conf', 'conf_ux0'].map((name) => findEntry(parent, name)));
  const ofConsole = await findEntry(dirname(parent), 'conf');
  const conf = [...beside, ofConsole === null ? null : await findEntry(ofConsole, basename(folder)), folder];
  return { data, conf: conf.filter((each) => each !== null), where: printable(relative(root, folder) || basename(root)) };
}
