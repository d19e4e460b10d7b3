/**
 * Finds the trophy sets below a path: one set, a folder `trophy`, a user's folder, `dev_hdd0`, a
 * whole emulator (docs/spec/domain.md 1.4). What is looked into and is no set comes back with the reason, so
 * that nobody has to guess why a game is missing (docs/spec/domain.md 6, theme 11).
 */

import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { printable } from '../printable.ts';
import { reasonOf, sourceErrorOf, toSourceError } from '../source.ts';

/** A folder with the two files of a set. */
export interface SetFolder {
  readonly path: string;
  /** The path below the one that was searched, for people. */
  readonly where: string;
}

export interface SkippedFolder {
  readonly where: string;
  readonly reason: string;
}

export interface FoundSets {
  /** By path. */
  readonly sets: readonly SetFolder[];
  readonly skipped: readonly SkippedFolder[];
  /** Every folder that was looked into: where a new set would appear. */
  readonly folders: readonly string[];
}

/** From a whole emulator down to a set it is five. */
const deepest = 7;
/** Far more than a player has sets; a search that finds more was started in the wrong place. */
const maxFolders = 20_000;

/** Where one of these is, the way to the trophies goes through it and nowhere else. */
const rungs = ['dev_hdd0', 'home', 'trophy'];
const userFolder = /^\d{8}$/;

/** Throws SourceError where the path cannot be read, or holds the trophies of several users. */
export async function findSets(path: string): Promise<FoundSets> {
  const root = await realpath(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
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
    throw sourceErrorOf(search.root, `holds more than ${maxFolders} folders; give one nearer to the trophies`);
  search.folders.push(folder);
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    // The folder that was asked for has to be readable; another may have gone meanwhile.
    if (depth === 0) throw cause;
    return reasonOf(cause);
  });
  if (typeof entries === 'string') return skip(search, folder, `cannot be read: ${entries}`);
  const kind = readKind(folder, entries);
  if (kind === 'set') search.sets.push({ path: folder, where: whereOf(search, folder) });
  else if (typeof kind === 'string') skip(search, folder, kind);
  else await visitAll(search, folder, kind.below, depth + 1);
}

async function visitAll(search: Search, folder: string, entries: readonly Dirent[], depth: number): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) skip(search, path, 'is a symbolic link, which is not followed');
    else if (basename(folder) === 'home' && !userFolder.test(entry.name))
      skip(search, path, 'is no user of the emulator (eight digits)');
    else if (depth > deepest) skip(search, path, `is more than ${deepest} folders deep`);
    else await visit(search, path, depth);
  }
}

/** `set`; why a folder is not taken; or where to look on, in order. */
function readKind(folder: string, entries: readonly Dirent[]): string | { readonly below: readonly Dirent[] } {
  const files = new Set(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name));
  if (files.has('TROPCONF.SFM') && files.has('TROPUSR.DAT')) return 'set';
  if (files.has('TROPCONF.SFM')) return 'has no TROPUSR.DAT: nobody has started this set yet';
  if (files.has('TROPUSR.DAT')) return 'has no TROPCONF.SFM, without which nobody knows what the trophies are';
  if (files.has('TROPHY.TRP'))
    return 'holds a packed TROPHY.TRP, which is not read; the emulator unpacks it to its folder dev_hdd0/home';
  const below = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).toSorted(byName);
  const rung = rungs.flatMap((name) => below.find((entry) => entry.name === name) ?? []).slice(0, 1);
  if (rung.length > 0) return { below: rung };
  // What else they hold are games and saves.
  if (basename(folder) === 'dev_hdd0') return 'has no folder home';
  if (userFolder.test(basename(folder))) return 'has no folder trophy: this user has started no set yet';
  return below.length === 0 ? 'holds neither TROPCONF.SFM nor TROPUSR.DAT' : { below };
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

/** One import is for one player, and nobody but the owner knows whose trophies a user's are. */
function refuseSeveralUsers(path: string, sets: readonly SetFolder[]): void {
  const users = [...new Set(sets.map((set) => dirname(dirname(set.path))))].filter((folder) => userFolder.test(basename(folder)));
  if (users.length < 2) return;
  const [first = ''] = users;
  throw sourceErrorOf(
    path,
    `holds the trophies of ${users.length} users (${users.map((user) => basename(user)).join(', ')}). Import each for its player, such as ${first}`,
  );
}
