/** A backup as one file: a tar archive with the copies of the store and its accounts, which belong together. */

import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { BackupParts } from './backup-parts.ts';
import { findBackupFile } from './make-backup.ts';

/** An archive that is written while it is sent. */
export interface BackupArchive {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Opens a backup as an archive. Its files are opened when it is read. Backups of old versions have no accounts. Throws ActionError. */
export async function openBackupArchive(
  parts: Pick<BackupParts, 'rows' | 'folder'>,
  id: string,
): Promise<BackupArchive> {
  const { name, path, bytes } = await findBackupFile(parts, id);
  const accounts = `${path}-accounts`;
  const found = await lstat(accounts).catch(() => null);
  const members = [{ name, size: bytes, path }];
  if (found?.isFile() === true)
    members.push({ name: `${name}-accounts`, size: found.size, path: accounts });
  return { name: `${name}.tar`, content: archiveOf(members) };
}

interface Member {
  readonly name: string;
  readonly size: number;
  readonly path: string;
}

async function* archiveOf(members: readonly Member[]): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const written = writeAll(archive, members);
  written.catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  for await (const chunk of archive) if (chunk instanceof Uint8Array) yield chunk;
  await written;
}

async function writeAll(
  archive: ReturnType<typeof pack>,
  members: readonly Member[],
): Promise<void> {
  for (const { name, size, path } of members)
    await pipeline(createReadStream(path), archive.entry({ name, size, mode: 0o600 }));
  archive.finalize();
}
