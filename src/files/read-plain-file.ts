/** Files of others, read with care: no links, no pipes or devices, never more than a bound. */

import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';

export interface PlainFile {
  readonly bytes: Buffer;
  /** Milliseconds UTC. */
  readonly modifiedAt: number;
}

/** Why a file is not read, in words that follow its name. */
export interface RefusedFile {
  readonly refused: string;
}

/**
 * Reads a whole file. Refused are links, what is no file, what is larger than `largestBytes`, and what
 * the system does not let us read; nothing is thrown.
 */
export async function readPlainFile(path: string, maxBytes: number): Promise<PlainFile | RefusedFile> {
  try {
    // A pipe would wait for its writer when opened, so the kind is looked at first.
    const found = await lstat(path);
    if (found.isSymbolicLink()) return { refused: refusedLink };
    if (!found.isFile()) return { refused: 'is no file' };
    return await readOpened(await open(path, flags), maxBytes);
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

const refusedLink = 'is a symbolic link, which is not followed';

/** Windows has no flag against links, and needs a right to make one. */
const flags = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW);

async function readOpened(file: FileHandle, maxBytes: number): Promise<PlainFile | RefusedFile> {
  try {
    const { size, mtimeMs } = await file.stat();
    if (size > maxBytes) return { refused: `is larger than ${maxBytes} bytes` };
    const bytes = Buffer.alloc(size);
    let length = 0;
    // What is appended meanwhile is left for the next time; what is cut off ends the file sooner.
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
  if (systemErrorCode(error) === 'ELOOP') return refusedLink; // it became one after the look at it
  return `cannot be read: ${systemErrorText(error) ?? String(error)}`;
}
