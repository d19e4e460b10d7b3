/**
 * Finds the trophy sets below a path, which may be a set, a folder `trophy`, a user's folder, `dev_hdd0`, or the folder of the whole
 * emulator (docs/spec/domain.md 1.4). Searched folders that are not sets are returned with the reason, so that the user can see why a game
 * is missing (docs/spec/domain.md 6, theme 11).
 */

import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { printable, describeReason, wrapSourceError, toSourceError } from '../../source/source.ts';
import { resolvePath } from '../trophy-set/folders.ts';
import { plural } from '../../../../plural.ts';

/** A folder with both files of a set. */
export interface SetFolder {
  readonly path: string;
  /** Path relative to the searched path, for messages. */
  readonly where: string;
}

interface SkippedFolder {
  readonly where: string;
  readonly reason: string;
}

interface FoundSets {
  /** Ordered by path. */
  readonly sets: readonly SetFolder[];
  readonly skipped: readonly SkippedFolder[];
  /** All searched folders, where a new set could appear. */
  readonly folders: readonly string[];
}

/** Maximum depth of the search. A set is five folders below the emulator's folder. */
const deepest = 7;
/** Maximum number of folders, far more than a player has sets. A search that finds more has started in the wrong folder. */
const maxFolders = 20_000;

/** If a folder contains one of these folders, only that one is searched for trophies. */
const rungs = ['dev_hdd0', 'home', 'trophy'];
const userFolder = /^\d{8}$/;
/** `_TROPSYS_` is the console's index, and `_BU_…` folders are copies that tools leave behind (docs/spec/sources.md 3). */
const consoleFolder = /^_(?:TROPSYS_|BU_)/;

/** Finds the sets. Throws SourceError if the path cannot be read or contains the trophies of several users. */
export async function findSets(path: string): Promise<FoundSets> {
  const root = await resolvePath(path);
  const search: Search = { root, sets: [], skipped: [], folders: [] };
  await visit(search, root, 0).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  refuseSeveralUsers(path, search.sets);
  return search;
}

interface Search extends FoundSets {
  readonly root: string;
  readonly sets: SetFolder[];
  readonly skipped: SkippedFolder[];
  readonly folders: string[];
}

async function visit(search: Search, folder: string, depth: number): Promise<void> {
  if (search.folders.length >= maxFolders)
    throw wrapSourceError(
      search.root,
      `contains more than ${maxFolders} folders; use a folder closer to the trophies`,
    );
  search.folders.push(folder);
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    // The given folder must be readable; another folder may have been removed in the meantime.
    if (depth === 0) throw cause;
    return describeReason(cause);
  });
  if (typeof entries === 'string') return skip(search, folder, `cannot be read: ${entries}`);
  const kind = readKind(folder, entries);
  if (kind === 'set') search.sets.push({ path: folder, where: whereOf(search, folder) });
  else if (typeof kind === 'string') skip(search, folder, kind);
  else await visitAll(search, folder, kind.below, depth + 1);
}

async function visitAll(
  search: Search,
  folder: string,
  entries: readonly Dirent[],
  depth: number,
): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) skip(search, path, 'is a symbolic link, which is not followed');
    else if (basename(folder) === 'home' && !userFolder.test(entry.name))
      skip(search, path, 'is not a user folder of the emulator (eight digits)');
    else if (consoleFolder.test(entry.name))
      skip(search, path, 'is a folder of the console or of a backup tool, not a set');
    else if (depth > deepest) skip(search, path, `is more than ${deepest} folders deep`);
    else await visit(search, path, depth);
  }
}

/** Returns `set`, or the reason why a folder is skipped, or the subfolders to search, in order. */
function readKind(
  folder: string,
  entries: readonly Dirent[],
): string | { readonly below: readonly Dirent[] } {
  const files = new Set(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name));
  if (files.has('TROPCONF.SFM') && files.has('TROPUSR.DAT')) return 'set';
  if (files.has('TROPCONF.SFM')) return 'has no TROPUSR.DAT; no user has started this set yet';
  if (files.has('TROPUSR.DAT')) return 'has no TROPCONF.SFM, which defines the trophies';
  if (files.has('TROPHY.TRP'))
    return 'contains a packed TROPHY.TRP, which is not supported; the emulator unpacks it to its folder dev_hdd0/home';
  const below = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .toSorted(byName);
  const rung = rungs
    .flatMap((name) => below.find((entry) => entry.name === name) ?? [])
    .slice(0, 1);
  if (rung.length > 0) return { below: rung };
  // Other subfolders of these folders contain games and saves, not trophies.
  if (basename(folder) === 'dev_hdd0') return 'has no folder home';
  if (userFolder.test(basename(folder)))
    return 'has no folder trophy; this user has not started a set yet';
  return below.length === 0 ? 'contains neither TROPCONF.SFM nor TROPUSR.DAT' : { below };
}

function byName(left: Dirent, right: Dirent): number {
  return left.name < right.name ? -1 : 1;
}

function skip(search: Search, folder: string, reason: string): void {
  search.skipped.push({ where: whereOf(search, folder), reason });
}

function whereOf({ root }: Search, folder: string): string {
  return printable(relative(root, folder) || basename(root));
}

/**
 * Throws SourceError for the trophies of several users. An import is for one player, and only the operator knows which user is that player.
 */
function refuseSeveralUsers(path: string, sets: readonly SetFolder[]): void {
  const users = [...new Set(sets.map((set) => dirname(dirname(set.path))))].filter((folder) =>
    userFolder.test(basename(folder)),
  );
  if (users.length < 2) return;
  const [first = ''] = users;
  throw wrapSourceError(
    path,
    `contains the trophies of ${plural(users.length, 'user', 'users')} (${users.map((user) => basename(user)).join(', ')}). Import each user for their player, such as ${first}`,
  );
}
