/** Unpacks a gzip file. Runs in the process that unpacks archives. */

import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UploadError } from '../upload-error.ts';
import { smallBytes } from './limits.ts';
import type { UnpackTask } from './messages.ts';

/** Unpacks a file to a file without the suffix `.gz`, and returns its size. Throws UploadError and system errors. */
export async function unpackGzip({
  archive,
  target,
  limits: { maxBytes, maxRatio },
}: UnpackTask): Promise<{ readonly files: number; readonly bytes: number }> {
  const { size } = await stat(archive);
  const allowed = Math.min(maxBytes, Math.max(smallBytes, size * maxRatio));
  let bytes = 0;
  async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > allowed)
        throw new UploadError(
          'too-large',
          'The packed file is larger than allowed when it is unpacked.',
        );
      yield chunk;
    }
  }
  await pipeline(
    createReadStream(archive),
    createGunzip(),
    bounded,
    createWriteStream(join(target, unpackedName(archive)), { flags: 'wx', mode: 0o600 }),
  );
  return { files: 1, bytes };
}

function unpackedName(archive: string): string {
  const name = basename(archive)
    .replace(/\.tgz$/i, '.tar')
    .replace(/\.gz$/i, '');
  return name === '' ? 'file' : name;
}
