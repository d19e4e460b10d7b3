/** Import of folders of the Vita3K emulator: definitions, a player's unlocked trophies, and icons (docs/spec/sources.md 2). */

import { basename, dirname, join } from 'node:path';
import { readPlainFile } from '../../../../files/index.ts';
import { playerItem } from '../../check/check-record.ts';
import type { FolderUnit, WatchedFolder } from '../../source/watched-folder.ts';
import { printable, wrapSourceError } from '../../source/source.ts';
import type { VitaSet } from './find-sets.ts';
import { findVitaSets } from './find-sets.ts';
import type { SetOptions } from '../trophy-set/set-records.ts';
import { readVitaSet } from './read-set.ts';
import { readVitaTropusr, tropusrBytes } from './read-tropusr.ts';
import { plural } from '../../../../plural.ts';

interface Vita3kOptions extends SetOptions {
  /** Number of a user. If it is empty, the only user with unlocked trophies is chosen. */
  readonly user: string;
}

/** Opens the sets below a path for one player. Throws SourceError. */
export async function openVita3k(path: string, options: Vita3kOptions): Promise<WatchedFolder> {
  return {
    name: 'vita3k',
    path,
    first: [playerItem(options.player)],
    nothing: 'contains no trophy sets that were started (folders trophy/data/SET with TROPUSR.DAT)',
    async scan() {
      const { sets, remarks, folders, users } = await findVitaSets(path, options.user);
      if (users.length > 1) await refuseSeveralUsers(path, sets);
      return { units: sets.map((set) => unitOf(set, options)), remarks, folders };
    },
  };
}

function unitOf(set: VitaSet, options: SetOptions): FolderUnit {
  const { data, conf, where } = set;
  return {
    path: data,
    where,
    files: [data],
    folders: [dirname(data), conf],
    read: () => readVitaSet(set, options),
  };
}

/**
 * Throws SourceError if several users have trophies. An import is for one player, and only the operator knows which user is that player.
 */
async function refuseSeveralUsers(path: string, sets: readonly VitaSet[]): Promise<void> {
  const playing = new Set<string>();
  for (const { data } of sets)
    if (await isAnyUnlocked(data)) playing.add(dirname(dirname(dirname(dirname(data)))));
  const users = [...playing];
  const [first] = users;
  if (first === undefined || users.length < 2) return;
  const names = await Promise.all(users.map(describeUser));
  const example = basename(first);
  throw wrapSourceError(
    path,
    `contains the trophies of ${plural(users.length, 'user', 'users')} (${names.join(', ')}). On the command line, --user chooses one, such as --user ${example}`,
  );
}

async function isAnyUnlocked(data: string): Promise<boolean> {
  const file = await readPlainFile(data, tropusrBytes);
  if ('refused' in file) return false;
  try {
    return readVitaTropusr(file.bytes).states.some(({ isUnlocked }) => isUnlocked);
  } catch {
    return false; // the error is reported when the set is read
  }
}

/** Returns the number and local name of a user, as in `user.xml`. */
async function describeUser(folder: string): Promise<string> {
  const file = await readPlainFile(join(folder, 'user.xml'), 65_536);
  const [, name = ''] =
    'bytes' in file
      ? (/<user\b[^<>]*\bname="([^"]{1,100})"/.exec(file.bytes.toString('utf8')) ?? [])
      : [];
  return `${basename(folder)} ${printable(name)}`.trim();
}
