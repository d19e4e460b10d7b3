/** Unpacks a ZIP file. Runs in the process that unpacks archives. */

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { UploadError } from '../upload-error.ts';
import type { UnpackLimits } from './limits.ts';
import type { UnpackTask } from './messages.ts';
import type { ZipFileEntry } from './zip-rules.ts';
import { checkEntries } from './zip-rules.ts';

/** Unpacks an archive and returns the number and size of its files. Throws UploadError and system errors. */
export async function unpackZip({
  archive,
  target,
  limits,
}: UnpackTask): Promise<{ readonly files: number; readonly bytes: number }> {
  const zip = await asArchive(() => openPromise(archive, { lazyEntries: true, autoClose: false }));
  try {
    const files = checkEntries(await asArchive(() => listEntries(zip, limits)), limits);
    let bytes = 0;
    for (const file of files) bytes += await writeFile(zip, file, target);
    return { files: files.length, bytes };
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, { maxFiles }: UnpackLimits): Promise<readonly Entry[]> {
  if (zip.entryCount > maxFiles)
    throw new UploadError('too-large', `The archive has more than ${maxFiles} files.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > maxFiles)
      throw new UploadError('too-large', `The archive has more than ${maxFiles} files.`);
  }
  return entries;
}

/** Writes a file and checks its checksum, because the library only checks its size. */
async function writeFile(
  zip: ZipFile,
  { entry, path }: ZipFileEntry<Entry>,
  target: string,
): Promise<number> {
  const file = join(target, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const content = await asArchive(() => zip.openReadStreamPromise(entry));
  let checksum = 0;
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  }
  await pipeline(content, checked, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  if (checksum !== entry.crc32) throw damaged();
  return entry.uncompressedSize;
}

/** Converts the library's errors to UploadErrors about the archive. The library has no error classes of its own. */
async function asArchive<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof UploadError ? cause : damaged(cause);
  }
}

function damaged(cause?: unknown): UploadError {
  return new UploadError(
    'invalid',
    'The archive is damaged, incomplete, or not an ordinary ZIP file.',
    { cause },
  );
}
