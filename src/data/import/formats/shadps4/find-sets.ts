/**
 * Finds the trophy sets of shadPS4 below a path (docs/spec/sources.md 1). Since version 0.16.0, definitions are in `trophy/<set id>` and
 * unlocked trophies in `home/<user>/trophy/<set id>.xml`. Earlier versions have both in `game_data/<title id>/TrophyFiles/trophyNN`.
 */

import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { SourceItem } from '../../source/source.ts';
import { printable, wrapSourceError } from '../../source/source.ts';
import {
  findEntry,
  isFolder,
  listFolder,
  listFolders,
  resolvePath,
} from '../trophy-set/folders.ts';

/** A file with a player's unlocked trophies of one set. */
export interface StateFile {
  /** `definition`: a definition in `trophy/<set id>/Xml`, for a set without a file of any user. */
  readonly generation: 'new' | 'old' | 'definition';
  readonly path: string;
  /** Path relative to the searched folder, for messages. */
  readonly where: string;
  /** The folder with the set's `Xml` and `Icons`, found by the name of the file; null if there is none. */
  readonly definition: string | null;
  /** The folder of all definitions, by set id; null in the layout before 0.16.0 or if it does not exist. */
  readonly definitions: string | null;
}

interface FoundStates {
  /** The files. Files of the new layout come first, because an old file may be left over from a migration. */
  readonly files: readonly StateFile[];
  readonly definitions: readonly StateFile[];
  readonly remarks: readonly SourceItem[];
  /** Folders in which a file can appear or change. */
  readonly folders: readonly string[];
}

/** The parts of an installation that a path contains. */
interface Parts {
  readonly root: string;
  /** `home/<user>` folders. */
  readonly users: readonly string[];
  /** The folder of definitions, `trophy`, which may not exist. */
  readonly definitions: string | null;
  readonly gameData: string | null;
  /** The name of the only file or set to read; null for all. */
  readonly only: string | null;
}

const userNumber = /^\d+$/;

/** Lists the files. Throws SourceError if the path does not exist or is not part of an installation. */
export async function findStates(
  path: string,
  options: { readonly user: string; readonly home: string },
): Promise<FoundStates> {
  const root = await resolvePath(path);
  const old = await oldSetAt(root);
  if (old !== null)
    return { files: [old], definitions: [], remarks: [], folders: [dirname(old.path)] };
  const parts = await partsAt(root, options.home);
  if (parts === null) throw wrapSourceError(path, await whyNot(root));
  const users = parts.users.filter(
    (user) => options.user === '' || basename(user) === options.user,
  );
  if (options.user !== '' && parts.users.length > 0 && users.length === 0)
    throw wrapSourceError(
      path,
      `has no user ${options.user}; found: ${parts.users.map((user) => basename(user)).join(', ')}`,
    );
  return collect({ ...parts, users });
}

/** Returns the set of a folder `trophyNN` or `Xml`, or of a file in it, in the layout before 0.16.0. */
async function oldSetAt(root: string): Promise<StateFile | null> {
  const isFile = (await stat(root)).isFile();
  const folder = isFile
    ? dirname(dirname(root))
    : basename(root).toLowerCase() === 'xml'
      ? dirname(root)
      : root;
  if (!/^trophy\d\d$/i.test(basename(folder))) return null;
  const path = isFile ? root : await oldStateOf(folder);
  return path === null
    ? null
    : { generation: 'old', path, where: basename(path), definition: folder, definitions: null };
}

async function oldStateOf(folder: string): Promise<string | null> {
  const xml = await findEntry(folder, 'Xml');
  return xml === null ? null : findEntry(xml, 'TROP.XML');
}

async function partsAt(root: string, home: string): Promise<Parts | null> {
  const name = basename(root).toLowerCase();
  const parent = dirname(root);
  if (extname(name) === '.xml')
    return (await isFolder(root)) ? null : partsOfUser(dirname(parent), root);
  if (name === 'game_data')
    return { root, users: [], definitions: null, gameData: root, only: null };
  if (name === 'home')
    return {
      root,
      users: await usersIn(root),
      definitions: await findEntry(parent, 'trophy'),
      gameData: null,
      only: null,
    };
  if (name === 'trophy' && userNumber.test(basename(parent))) return partsOfUser(parent, null);
  const isUser = userNumber.test(name) && (await findEntry(root, 'home')) === null;
  if (isUser && (await findEntry(root, 'trophy')) !== null) return partsOfUser(root, null);
  // The path is a set in `trophy`, next to `home`.
  if ((await findEntry(root, 'Xml')) !== null && basename(parent).toLowerCase() === 'trophy') {
    const whole = await partsOfFolder(dirname(parent), home);
    return whole === null
      ? null
      : { ...whole, root, gameData: null, only: `${basename(root)}.xml` };
  }
  const found = await partsOfFolder(root, home);
  if (found !== null) return found;
  const portable = await findEntry(root, 'user');
  return portable === null ? null : partsOfFolder(portable, home);
}

/** Returns the parts for a user's folder. The installation is two folders above it. */
async function partsOfUser(user: string, only: string | null): Promise<Parts> {
  const definitions = await findEntry(dirname(dirname(user)), 'trophy');
  return {
    root: user,
    users: [user],
    definitions,
    gameData: null,
    only: only === null ? null : basename(only),
  };
}

async function partsOfFolder(root: string, givenHome: string): Promise<Parts | null> {
  const home = givenHome === '' ? await findEntry(root, 'home') : givenHome;
  const gameData = await findEntry(root, 'game_data');
  const definitions = await findEntry(root, 'trophy');
  if (home === null && gameData === null && definitions === null) return null;
  return {
    root,
    users: home === null ? [] : await usersIn(home),
    definitions,
    gameData,
    only: null,
  };
}

async function usersIn(home: string): Promise<readonly string[]> {
  return (await listFolders(home))
    .filter((name) => userNumber.test(name))
    .map((name) => join(home, name));
}

/** The result while it is being collected. */
interface Collected extends FoundStates {
  readonly root: string;
  readonly files: StateFile[];
  readonly definitions: StateFile[];
  readonly remarks: SourceItem[];
  readonly folders: string[];
}

async function collect(parts: Parts): Promise<FoundStates> {
  const found: Collected = {
    root: parts.root,
    files: [],
    definitions: [],
    remarks: [],
    folders: [parts.root],
  };
  for (const user of parts.users) await collectNew(found, user, parts);
  if (parts.gameData !== null) await collectOld(found, parts.gameData);
  if (parts.definitions !== null) await collectDefinitions(found, parts.definitions, parts.only);
  return { ...found, folders: [...new Set(found.folders)] };
}

async function collectNew(
  found: Collected,
  user: string,
  { definitions, only }: Parts,
): Promise<void> {
  found.folders.push(dirname(user), user);
  const trophy = await findEntry(user, 'trophy');
  if (trophy === null) return;
  found.folders.push(trophy);
  for (const { name } of await listFolder(trophy)) {
    if (!isXml(name) || (only !== null && name.toLowerCase() !== only.toLowerCase())) continue;
    const definition =
      definitions === null ? null : await findEntry(definitions, basename(name, extname(name)));
    const path = join(trophy, name);
    found.files.push({
      generation: 'new',
      path,
      where: whereOf(found, path),
      definition,
      definitions,
    });
  }
}

async function collectOld(found: Collected, gameData: string): Promise<void> {
  found.folders.push(gameData);
  for (const game of await listFolders(gameData)) {
    const sets = await findEntry(join(gameData, game), 'TrophyFiles');
    if (sets === null) continue;
    found.folders.push(sets);
    for (const folder of (await listFolders(sets)).map((name) => join(sets, name))) {
      const path = await oldStateOf(folder);
      if (path === null)
        found.remarks.push({ where: whereOf(found, folder), skipped: notUnpacked });
      else
        found.files.push({
          generation: 'old',
          path,
          where: whereOf(found, path),
          definition: folder,
          definitions: null,
        });
      found.folders.push(folder, ...(path === null ? [] : [dirname(path)]));
    }
  }
}

/** Collects the definitions of sets for which no user has a file. */
async function collectDefinitions(
  found: Collected,
  definitions: string,
  only: string | null,
): Promise<void> {
  const known = new Set(found.files.map(({ path }) => basename(path, extname(path)).toLowerCase()));
  const wanted = only === null ? null : basename(only, extname(only)).toLowerCase();
  for (const set of await listFolders(definitions)) {
    const isWanted = wanted === null || wanted === set.toLowerCase();
    const definition = join(definitions, set);
    const path = isWanted && !known.has(set.toLowerCase()) ? await oldStateOf(definition) : null;
    if (path === null) continue;
    found.definitions.push({
      generation: 'definition',
      path,
      where: whereOf(found, path),
      definition,
      definitions,
    });
  }
}

const notUnpacked = 'has no Xml/TROP.XML; the emulator has not unpacked this set';

function whereOf({ root }: Collected, path: string): string {
  return printable(relative(root, path) || basename(path));
}

function isXml(name: string): boolean {
  return extname(name).toLowerCase() === '.xml' && !name.startsWith('._');
}

function isPacked(name: string): boolean {
  return extname(name).toLowerCase() === '.trp';
}

/** Checks whether a folder is that of a game, or a game's folder of encrypted trophies. */
async function hasPacked(folder: string): Promise<boolean> {
  if ((await listFolder(folder)).some(({ name }) => isPacked(name))) return true;
  const next = (await findEntry(folder, 'sce_sys')) ?? (await findEntry(folder, 'trophy'));
  return next !== null && hasPacked(next);
}

/** Returns the reason why a path is not part of an installation. */
async function whyNot(root: string): Promise<string> {
  if (isPacked(root) || (await hasPacked(root)))
    return 'contains only an encrypted TROPHY.TRP of a game. The emulator unpacks it to trophy/SET when it knows the trophy key; without the key there is nothing to read';
  return 'is not a folder of shadPS4; use its user folder, which contains home, trophy or game_data';
}
