/** Finds the trophy sets of Vita3K below a path (docs/spec/sources.md 2). */

import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isSetId } from '../../../../files/index.ts';
import type { SourceItem } from '../../source/source.ts';
import { printable, wrapSourceError } from '../../source/source.ts';
import { findEntry, listFolders, resolvePath } from '../trophy-set/folders.ts';

/** A set of one user. */
export interface VitaSet {
  /** Folder with definition and icons. */
  readonly conf: string;
  /** Path of TROPUSR.DAT. */
  readonly data: string;
  /** Path relative to the searched folder, for messages. */
  readonly where: string;
}

interface FoundVitaSets {
  readonly sets: readonly VitaSet[];
  readonly remarks: readonly SourceItem[];
  readonly folders: readonly string[];
  /** Names of the users whose sets were found. */
  readonly users: readonly string[];
}

/** The `trophy` folders that a path contains, and the only set to read if the path is the folder of a set. */
interface Parts {
  readonly folders: readonly string[];
  readonly set: string | null;
}

const userNumber = /^\d\d$/;

/** Lists the sets. Throws SourceError if the path does not exist or does not belong to Vita3K. */
export async function findVitaSets(path: string, user: string): Promise<FoundVitaSets> {
  const root = await resolvePath(path);
  if (!(await stat(root)).isDirectory())
    throw wrapSourceError(path, 'is a file. Use the folder of a set, a user, or the emulator');
  const parts = await partsAt(root);
  if (parts === null)
    throw wrapSourceError(path, 'is not a folder of Vita3K; use the folder that contains ux0');
  const trophies = parts.folders.filter(
    (folder) => user === '' || basename(dirname(folder)) === user,
  );
  if (trophies.length === 0 && parts.folders.length > 0)
    throw wrapSourceError(
      path,
      `has no user ${user}; found: ${parts.folders.map((folder) => basename(dirname(folder))).join(', ')}`,
    );
  const found: Collected = {
    root,
    sets: [],
    remarks: [],
    folders: [root, ...trophies],
    users: trophies,
  };
  for (const trophy of trophies) await collect(found, trophy, parts.set);
  return found;
}

interface Collected extends FoundVitaSets {
  readonly root: string;
  readonly sets: VitaSet[];
  readonly remarks: SourceItem[];
  readonly folders: string[];
}

async function partsAt(root: string): Promise<Parts | null> {
  const parent = dirname(root);
  const name = basename(root).toLowerCase();
  if (isSetId(basename(root)) && ['data', 'conf'].includes(basename(parent).toLowerCase()))
    return { folders: [dirname(parent)], set: basename(root) };
  if (name === 'trophy') return { folders: [root], set: null };
  if ((name === 'data' || name === 'conf') && basename(parent).toLowerCase() === 'trophy')
    return { folders: [parent], set: null };
  const own = await findEntry(root, 'trophy');
  if (own !== null && userNumber.test(name)) return { folders: [own], set: null };
  const users = await usersBelow(root, ['fs', 'ux0', 'user']);
  return users === null ? null : { folders: users, set: null };
}

/** Returns the `trophy` folders of all users. Folders that the path already includes are not searched for. */
async function usersBelow(
  root: string,
  steps: readonly string[],
): Promise<readonly string[] | null> {
  let folder = root;
  let isFound = basename(root).toLowerCase() === 'user';
  for (const step of steps) {
    const next = await findEntry(folder, step);
    if (next === null) continue;
    folder = next;
    isFound = true;
  }
  if (!isFound) return null;
  const users = (await listFolders(folder)).filter((name) => userNumber.test(name));
  const trophies = await Promise.all(users.map((name) => findEntry(join(folder, name), 'trophy')));
  return trophies.filter((trophy) => trophy !== null);
}

async function collect(found: Collected, trophy: string, only: string | null): Promise<void> {
  const conf = join(trophy, 'conf');
  const data = join(trophy, 'data');
  found.folders.push(conf, data);
  const started = new Set(await listFolders(data));
  const defined = await listFolders(conf);
  for (const name of new Set([...defined, ...started])) {
    if (only !== null && name !== only) continue;
    const where = printable(relative(found.root, join(data, name)) || name);
    if (!started.has(name)) {
      found.remarks.push({ where, note: 'has no folder in data; nothing is unlocked in this set' });
      continue;
    }
    found.sets.push({ conf: join(conf, name), data: join(data, name, 'TROPUSR.DAT'), where });
    found.folders.push(join(data, name));
  }
}
