/**
 * Reads XML files from a folder, a tar archive (plain or gzip) or a single file. Only one file is in memory at a time. It writes no files
 * and uses names only as labels, so that malicious names are harmless.
 */

import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Extract } from 'tar-stream';
import { extract } from 'tar-stream';
import { systemErrorCode } from '../../../system-errors.ts';
import type { ListedFile } from './list-xml-files.ts';
import { isXmlFile, listXmlFiles } from './list-xml-files.ts';
import type { SourceItem } from '../source/source.ts';
import { printable, describeReason } from '../source/source.ts';
import { recognise, isTarHeader, tarBlockBytes } from './recognise.ts';

/** Maximum file size; the largest file of the real archive has 46 kB. */
export const maxFileBytes = 4 * 1024 * 1024;
/** Maximum unpacked size, to stop decompression bombs. The real archive has 29 MB. */
const maxArchiveBytes = 512 * 1024 * 1024;
/** Archives before POSIX (v7) have no magic string. Their checksums are checked as well. The types of tar-stream lack this option. */
const tarOptions: Parameters<typeof extract>[0] & { readonly allowUnknownFormat: boolean } = {
  allowUnknownFormat: true,
};

/** A file with its bytes, or with the reason why it is not read. */
export type ArchiveFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly invalid: string };

/** A tar archive, folder or file whose XML files are read in order, with progress in bytes. */
export interface Archive {
  readonly totalBytes: number;
  bytesRead(): number;
  /** Messages about other entries. */
  readonly items: readonly SourceItem[];
  /** Throws ArchiveError. */
  files(): AsyncIterable<ArchiveFile>;
}

/** An error in a packed archive. The message is a phrase that follows the archive's name. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Opens a folder, an XML file or a tar archive. Throws the file system's errors. */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path).then((found) => (found.isDirectory() ? { size: null } : found));
  if (size === null) {
    const { files, items } = await listXmlFiles(path);
    return openFiles(files, items);
  }
  if (path.toLowerCase().endsWith('.xml'))
    return openFiles([{ name: printable(basename(path)), path, bytes: size }], []);
  return openTar(path, size);
}

function openFiles(entries: readonly ListedFile[], items: readonly SourceItem[]): Archive {
  let bytesRead = 0;
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const { name, path, bytes } of entries) {
      bytesRead += bytes;
      yield bytes > maxFileBytes ? tooLarge(name) : await readWhole(name, path);
    }
  }
  const totalBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return { totalBytes, bytesRead: () => bytesRead, items, files };
}

async function readWhole(name: string, path: string): Promise<ArchiveFile> {
  try {
    return { name, bytes: await readFile(path) };
  } catch (cause) {
    return { name, invalid: describeReason(cause) };
  }
}

function tooLarge(name: string): ArchiveFile {
  return { name: printable(name), invalid: `is larger than ${maxFileBytes} bytes` };
}

async function openTar(path: string, totalBytes: number): Promise<Archive> {
  const isGzip = await startsWithGzipSignature(path);
  const stream = createReadStream(path);
  async function* files(): AsyncGenerator<ArchiveFile> {
    const tar = extract(tarOptions);
    const unpacked = isGzip ? pipeline(stream, createGunzip(), () => undefined) : stream;
    // An error in one of the streams destroys all of them. The loop that reads the entries below then throws it.
    pipeline(unpacked, checkBytes, tar, () => undefined);
    try {
      yield* readEntries(tar);
    } finally {
      stream.destroy();
    }
  }
  return { totalBytes, bytesRead: () => stream.bytesRead, items: [], files };
}

/** Yields the chunks of a stream that begins with a tar header, up to the maximum size. */
async function* checkBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxArchiveBytes)
      throw new ArchiveError(`unpacks to more than ${maxArchiveBytes} bytes`);
    if (head === null) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < tarBlockBytes) continue;
      yield checkHead(head);
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield checkHead(head);
}

function checkHead(head: Buffer): Buffer {
  if (isTarHeader(head)) return head;
  const expected = 'use a folder of XML files, a .tar or .tar.gz of them, or one .xml file';
  throw new ArchiveError(`is ${recognise(head) ?? 'not a tar archive'}; ${expected}`);
}

/** Iterates over a stream and converts its errors to ArchiveError. Errors of the tar reader have no code and no useful message. */
async function* whole<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    const reason =
      systemErrorCode(cause) !== '' ? describeReason(cause) : 'the archive is truncated or damaged';
    throw new ArchiveError(`cannot be read completely: ${reason}`, { cause });
  }
}

async function* readEntries(tar: Extract): AsyncGenerator<ArchiveFile> {
  for await (const entry of whole(tar)) {
    const { name, size, type } = entry.header;
    const isWanted = type === 'file' && isXmlFile(basename(name));
    if (isWanted && size <= maxFileBytes)
      yield { name: printable(name), bytes: await readEntry(entry) };
    else {
      entry.resume();
      if (isWanted) yield tooLarge(name);
    }
  }
}

async function readEntry(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of whole(entry)) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function startsWithGzipSignature(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}
