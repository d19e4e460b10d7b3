/**
 * A body that is received whole before anything is done with it, so that a slow sender holds nothing others wait for: in memory,
 * beyond a size in a file that has no name any more once it is open. However the process ends, nothing of it stays.
 */

import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../system-errors.ts';
import { storeFileOf } from '../store/address.ts';
import { StorageFullError } from '../ops/admin/index.ts';

const maxInMemory = 4_194_304;

export interface ReceivedBody {
  /** To be read once. */
  readonly pieces: AsyncIterable<Buffer>;
  /** Gives its room back. */
  close(): Promise<void>;
}

/** The folder for bodies: where the store has its room. The system's own may be memory. */
export function bodyFolderOf(store: string): string {
  const file = storeFileOf(store);
  return file === null ? tmpdir() : dirname(file);
}

/** Receives all pieces. Throws what they throw, NoRoomError, and what the system says of a folder that cannot be written. */
export async function receiveBody(pieces: AsyncIterable<Buffer>, folder: string): Promise<ReceivedBody> {
  let memory: Buffer[] = [];
  let size = 0;
  let file: FileHandle | null = null;
  const failures: unknown[] = [];
  try {
    for await (const piece of pieces) {
      // A client that is still sending would not see the answer: the rest is read and dropped.
      if (failures.length > 0) continue;
      memory.push(piece);
      size += piece.length;
      if (size <= maxInMemory) continue;
      try {
        file ??= await openNameless(folder);
        await file.appendFile(Buffer.concat(memory));
      } catch (error) {
        failures.push(error);
      }
      memory = [];
    }
    if (failures.length > 0) throw explain(failures[0]);
  } catch (error) {
    await file?.close();
    throw error;
  }
  return bodyOf(memory, file);
}

function bodyOf(memory: readonly Buffer[], file: FileHandle | null): ReceivedBody {
  if (file === null) return { pieces: releasing(memory), close: () => Promise.resolve() };
  return { pieces: file.createReadStream({ start: 0, autoClose: false }), close: () => file.close() };
}

async function* releasing(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

/** A new file that only we can read, and that is gone when it is closed. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `laurel-import-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 }); // the first import may come before the store
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

const storageFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function explain(error: unknown): unknown {
  return storageFullCodes.has(systemErrorCode(error))
    ? new StorageFullError('There is no room to receive the body', { cause: error })
    : error;
}
