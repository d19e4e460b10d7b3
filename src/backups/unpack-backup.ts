/** Finds the store and its accounts in an upload, which is a downloaded archive or the files themselves. */

import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { isSqlite, readStart } from './sqlite-start.ts';

/** Thrown if an upload is not a backup. The message is a sentence for the person who sent it. */
export class NoBackup extends Error {
  override readonly name = 'NoBackup';
}

/** Position and text of the magic string in a tar archive (POSIX pax, ustar header). */
const tarMark = { at: 257, text: 'ustar' } as const;
const accountsEnding = '-accounts';
/** Maximum number of files in an archive. A backup has two. */
const maxMembers = 8;
const wrongFile =
  'This is not a backup of Laurel. A backup is a file that ends in .db, or the archive (.tar) that was downloaded.';

/** The names of the unpacked files in the folder, whatever their names in the upload are. */
export const partNames = { store: 'backup.db', accounts: `backup.db${accountsEnding}` } as const;

/** Renames or unpacks the store, and its accounts if present, to their names in the folder. Throws NoBackup. */
export async function unpackBackup(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) await place(folder, file);
  if (!(await readdir(folder)).includes(partNames.store)) throw new NoBackup(wrongFile);
}

async function place(folder: string, file: string): Promise<void> {
  const start = await readStart(file);
  if (isSqlite(start)) return rename(file, join(folder, nameOf(file)));
  const mark = start.subarray(tarMark.at, tarMark.at + tarMark.text.length).toString('latin1');
  if (mark !== tarMark.text) throw new NoBackup(wrongFile);
  await unpackArchive(folder, file);
}

function nameOf(path: string): string {
  return path.endsWith(accountsEnding) ? partNames.accounts : partNames.store;
}

/** Unpacks an archive. It ignores the names in the archive. Compressed archives are not supported, so the files cannot exceed its size. */
async function unpackArchive(folder: string, file: string): Promise<void> {
  const archive = extract();
  let members = 0;
  const reading = pipeline(createReadStream(file), archive);
  reading.catch(() => undefined); // the same error ends the loop over the archive's files
  try {
    for await (const member of archive) {
      const { name, type } = member.header;
      members += 1;
      if (type !== 'file' || members > maxMembers) throw new NoBackup(wrongFile);
      const target = join(folder, nameOf(name));
      await pipeline(member, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      if (!isSqlite(await readStart(target))) throw new NoBackup(wrongFile);
    }
    await reading;
  } catch (error) {
    if (error instanceof NoBackup) throw error;
    throw new NoBackup('The archive is damaged or incomplete. Download the backup again.');
  }
}
