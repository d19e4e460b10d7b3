/**
 * Receives a body completely before it is processed, so that a slow sender holds no lock. A small body is buffered in memory. A larger one
 * is written to a temporary file. The file is unlinked as soon as it is open, so that it is removed even if the process crashes.
 */

import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isStorageFull, StorageFullError } from '../../system-errors.ts';
import { readStoreFile } from '../../store/engine/address.ts';

const maxInMemory = 4_194_304;

/** A whole body, until it is read and closed. */
export interface ReceivedBody {
  /** The size in bytes. */
  readonly size: number;
  /** The chunks of the body. They can be read only once. */
  readonly chunks: AsyncIterable<Buffer>;
  /** Releases the memory and deletes the file. */
  close(): Promise<void>;
}

/** Returns the folder for temporary files: the folder of the store, because the system's temporary folder may be in memory. */
export function chooseBodyFolder(store: string): string {
  const file = readStoreFile(store);
  return file === null ? tmpdir() : dirname(file);
}

/** Receives all chunks. Throws StorageFullError, errors of the source, and system errors if the folder cannot be written. */
export async function receiveBody(
  chunks: AsyncIterable<Buffer>,
  folder: string,
): Promise<ReceivedBody> {
  let memory: Buffer[] = [];
  let size = 0;
  let file: FileHandle | null = null;
  const failures: unknown[] = [];
  try {
    for await (const chunk of chunks) {
      // A client that is still sending would not see the response, so the rest is read and discarded.
      if (failures.length > 0) continue;
      memory.push(chunk);
      size += chunk.length;
      if (size <= maxInMemory) continue;
      try {
        file ??= await openUnlinked(folder);
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
  return { size, ...bodyOf(memory, file) };
}

function bodyOf(memory: readonly Buffer[], file: FileHandle | null): Omit<ReceivedBody, 'size'> {
  if (file === null) return { chunks: releasing(memory), close: () => Promise.resolve() };
  return {
    chunks: file.createReadStream({ start: 0, autoClose: false }),
    close: () => file.close(),
  };
}

async function* releasing(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** Creates a file that only this process can read and that is deleted when it is closed. */
async function openUnlinked(folder: string): Promise<FileHandle> {
  const path = join(folder, `laurel-import-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 }); // the first import may run before the store exists
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

function explain(error: unknown): unknown {
  return isStorageFull(error)
    ? new StorageFullError('There is not enough disk space to receive the body', { cause: error })
    : error;
}
