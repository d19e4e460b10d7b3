/**
 * The XML files of a folder, a tar (gzip or not) or a single file, one after the other in memory.
 * Nothing is ever written, and names are labels only, so that a hostile name leads nowhere.
 */

import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Extract } from 'tar-stream';
import { extract } from 'tar-stream';
import { printable } from './printable.ts';

/** The largest file of the real archive has 46 kB. */
export const largestFileBytes = 4 * 1024 * 1024;
/** The real archive unpacks to 29 MB; more than this is a bomb. */
export const largestArchiveBytes = 512 * 1024 * 1024;

/** A file found: its bytes, or why it is not read. */
export type ArchiveFile = { readonly name: string; readonly bytes: Buffer } | { readonly name: string; readonly invalid: string };

export interface Archive {
  readonly totalBytes: number;
  bytesRead(): number;
  files(): AsyncIterable<ArchiveFile>;
}

/** Opens a folder or file by what it holds; throws the file system's errors. */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path).then((found) => (found.isDirectory() ? { size: null } : found));
  if (size === null) return openFolder(path);
  if (path.toLowerCase().endsWith('.xml')) return openFiles([{ name: basename(path), path, size }]);
  return openTar(path, size);
}

/** An `.xml` file that a person put there, not what macOS adds beside every file. */
function isGameFile(name: string): boolean {
  return name.toLowerCase().endsWith('.xml') && !basename(name).startsWith('._');
}

interface FileEntry {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

async function openFolder(folder: string): Promise<Archive> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isGameFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const files: FileEntry[] = [];
  for (const path of paths.toSorted()) files.push({ name: relative(folder, path), path, size: (await stat(path)).size });
  return openFiles(files);
}

function openFiles(entries: readonly FileEntry[]): Archive {
  let bytesRead = 0;
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const { name, path, size } of entries) {
      bytesRead += size;
      yield size > largestFileBytes ? tooLarge(name) : { name: printable(name), bytes: await readFile(path) };
    }
  }
  const totalBytes = entries.reduce((sum, { size }) => sum + size, 0);
  return { totalBytes, bytesRead: () => bytesRead, files };
}

function tooLarge(name: string): ArchiveFile {
  return { name: printable(name), invalid: `is larger than ${largestFileBytes} bytes` };
}

async function openTar(path: string, totalBytes: number): Promise<Archive> {
  const isGzip = await startsWithGzipMark(path);
  const stream = createReadStream(path);
  async function* files(): AsyncGenerator<ArchiveFile> {
    const tar = extract();
    const unpacked = isGzip ? pipeline(stream, createGunzip(), () => undefined) : stream;
    // An error of any part ends them all and comes out of the iteration below.
    pipeline(unpacked, limitBytes, tar, () => undefined);
    try {
      yield* readEntries(tar);
    } finally {
      stream.destroy();
    }
  }
  return { totalBytes, bytesRead: () => stream.bytesRead, files };
}

async function* limitBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestArchiveBytes) throw new Error(`unpacks to more than ${largestArchiveBytes} bytes`);
    yield chunk;
  }
}

async function* readEntries(tar: Extract): AsyncGenerator<ArchiveFile> {
  for await (const entry of tar) {
    const { name, size, type } = entry.header;
    const isWanted = type === 'file' && isGameFile(name);
    if (isWanted && size <= largestFileBytes) yield { name: printable(name), bytes: await readEntry(entry) };
    else {
      entry.resume();
      if (isWanted) yield tooLarge(name);
    }
  }
}

async function readEntry(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function startsWithGzipMark(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}
