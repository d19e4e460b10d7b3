/** Safe reading of untrusted files: no links, pipes or devices, and limited in size. */

import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';

interface PlainFile {
  readonly bytes: Buffer;
  /** Milliseconds UTC. */
  readonly modifiedAt: number;
}

/** The reason why a file is refused; the text follows the file name in messages. */
interface RefusedFile {
  readonly refused: string;
}

/**
 * Reads a complete file. Refuses links, anything but regular files, files over `maxBytes`, and files that cannot be read. It never
 * rejects.
 */
export async function readPlainFile(
  path: string,
  maxBytes: number,
): Promise<PlainFile | RefusedFile> {
  try {
    // Checks the type first, because opening a pipe would wait for its writer.
    const found = await lstat(path);
    if (found.isSymbolicLink()) return { refused: refusedLink };
    if (!found.isFile()) return { refused: 'is not a regular file' };
    return await readOpened(await open(path, flags), maxBytes);
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

const refusedLink = 'is a symbolic link, which is not followed';

/** Windows has no flag that refuses links, but creating links there requires a privilege. */
const flags = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW);

async function readOpened(file: FileHandle, maxBytes: number): Promise<PlainFile | RefusedFile> {
  try {
    const { size, mtimeMs } = await file.stat();
    if (size > maxBytes) return { refused: `is larger than ${maxBytes} bytes` };
    const bytes = Buffer.alloc(size);
    let length = 0;
    // Ignores bytes appended while reading; a truncated file ends early.
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return { bytes: bytes.subarray(0, length), modifiedAt: Math.round(mtimeMs) };
  } finally {
    await file.close();
  }
}

function reasonOf(error: unknown): string {
  if (systemErrorCode(error) === 'ELOOP') return refusedLink; // the file was replaced by a link after the check
  return `cannot be read: ${systemErrorText(error) ?? String(error)}`;
}
