/** Chooses the user of the emulator: an import is for one player, and only the operator knows which user that is. */

import { basename, dirname, join } from 'node:path';
import { readPlainFile } from '../../../../files/index.ts';
import { printable, wrapSourceError } from '../../source/source.ts';
import { maxDefinitionBytes } from '../trophy-set/read-definition.ts';
import type { StateFile } from './find-sets.ts';
import { plural } from '../../../../plural.ts';

const maxUserListBytes = 1024 * 1024;

/** Throws SourceError with the list of users if several users have unlocked trophies. */
export async function refuseSeveralUsers(path: string, files: readonly StateFile[]): Promise<void> {
  const all = files.filter(({ generation }) => generation === 'new');
  const folders = [...new Set(all.map((file) => dirname(dirname(file.path))))];
  if (folders.length < 2) return;
  const playing: string[] = [];
  for (const folder of folders) {
    const own = all.filter((file) => dirname(dirname(file.path)) === folder);
    if (await anyUnlocked(own)) playing.push(folder);
  }
  const [first] = playing;
  if (first === undefined || playing.length < 2) return;
  const names = await readUserNames(dirname(dirname(first)));
  const list = playing.map((folder) => describeUser(basename(folder), names)).join(', ');
  const example = basename(first);
  throw wrapSourceError(
    path,
    `contains the trophies of ${plural(playing.length, 'user', 'users')} (${list}). On the command line, --user chooses one, such as --user ${example}`,
  );
}

async function anyUnlocked(files: readonly StateFile[]): Promise<boolean> {
  for (const { path } of files) {
    const file = await readPlainFile(path, maxDefinitionBytes);
    if (
      'bytes' in file &&
      /unlockstate\s*=\s*["'](?:true|unlocked|1)["']/i.test(file.bytes.toString('latin1'))
    )
      return true;
  }
  return false;
}

function describeUser(number: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(number);
  return name === undefined ? number : `${number} ${printable(name)}`;
}

/** Reads the numbers and names in `users.json`. It reads nothing else, because the file also contains passwords and tokens. */
async function readUserNames(folder: string): Promise<ReadonlyMap<string, string>> {
  const file = await readPlainFile(join(folder, 'users.json'), maxUserListBytes);
  const names = new Map<string, string>();
  if ('refused' in file) return names;
  for (const user of usersOf(parse(file.bytes.toString('utf8')))) {
    const id = property(user, 'user_id');
    const name = property(user, 'user_name');
    if ((typeof id === 'number' || typeof id === 'string') && typeof name === 'string')
      names.set(String(id), name.slice(0, 100));
  }
  return names;
}

function usersOf(value: unknown): readonly unknown[] {
  const users = property(property(value, 'Users'), 'user');
  return Array.isArray(users) ? users : [];
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
