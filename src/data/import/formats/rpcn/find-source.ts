/** Determines what a path contains: a server's database, the folder of a server or database, or saved responses. */

import { lstat, open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toSourceError, wrapSourceError } from '../../source/source.ts';
import { listFolder, resolvePath } from '../trophy-set/folders.ts';
import { recognise } from '../../readers/recognise.ts';
import type { ReadableServer } from './servers.ts';
import { servers } from './servers.ts';

/** A database with its path, one saved response (`answer`), or a folder of saved responses (`answers`). */
export type FoundSource = { readonly database: string } | 'answer' | 'answers';

/** Finds the source at a path. Throws SourceError if there is none, or if it belongs to a server that cannot be read. */
export async function findSource(given: string, server: ReadableServer): Promise<FoundSource> {
  const path = await resolvePath(given);
  try {
    const found = await stat(path);
    if (!found.isDirectory()) {
      refuseUnreadable(given, [basename(path)]);
      return found.isFile() && (await isAnswer(path)) ? 'answer' : { database: path };
    }
  } catch (cause) {
    throw toSourceError(given, cause);
  }
  return findInFolder(given, path, server);
}

async function findInFolder(
  given: string,
  path: string,
  server: ReadableServer,
): Promise<FoundSource> {
  for (const file of [server.file, basename(server.file)]) {
    const database = join(path, file);
    const isThere = await lstat(database).then(Boolean, () => false);
    if (isThere) return { database };
  }
  const names = (await listFolder(path)).map(({ name }) => name);
  const below = (await listFolder(join(path, 'db'))).map(({ name }) => name);
  refuseUnreadable(given, [...names, ...below]);
  if (names.some((name) => name.endsWith('.json'))) return 'answers';
  throw wrapSourceError(given, `contains no ${server.file}, the database of the server`);
}

/** Throws SourceError if the files are the database of a server that does not store trophies. */
function refuseUnreadable(given: string, names: readonly string[]): void {
  for (const { title, file, trophies } of servers)
    if (trophies === null && names.includes(basename(file)))
      throw wrapSourceError(given, `is of ${title}, which stores no trophies yet`);
}

/** Number of bytes that are enough to distinguish JSON from a database. */
const headBytes = 64;

/** Checks whether a file is JSON or empty. The response about an unknown address is empty. */
async function isAnswer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const what = recognise(buffer.subarray(0, bytesRead));
    return bytesRead === 0 || what === 'JSON' || what === 'a JSON array';
  } finally {
    await file.close();
  }
}
