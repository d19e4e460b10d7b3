/** Writes an export to the standard output, a file or a folder of documents. */

import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import { terminal } from './terminal.ts';

/** Approximate size of the chunks written to a stream, in UTF-16 code units. */
const chunkLength = 65_536;
/** Maximum length of a file name without extension; file systems allow 255 bytes. */
const maxNameLength = 200;

/**
 * Writes a text to a file, or to the standard output for `-`. The file is replaced atomically when the text is complete; if writing
 * fails, the previous file remains. Only the file's owner can access it, because it contains personal data. Throws CommandError if the
 * file cannot be written.
 */
export async function writeText(path: string, text: AsyncIterable<string>): Promise<void> {
  const chunks = Readable.from(inChunks(text));
  // The standard output stays open for later writes; program.ts handles its errors.
  if (path === '-') return pipeline(chunks, terminal().stdout, { end: false });
  await describeWriteErrors(path, () => writeFile(path, chunks));
}

/** Does work that writes to a path. Throws CommandError if the system refuses it. */
export async function describeWriteErrors<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const reason =
      systemErrorCode(error) === 'ENOENT' ? 'its folder does not exist' : systemErrorText(error);
    throw reason === null
      ? error
      : new CommandError(`Cannot write ${path}: ${reason}.`, 1, { cause: error });
  }
}

async function writeFile(path: string, chunks: Readable): Promise<void> {
  const found = await stat(path).catch(() => null);
  // Devices and pipes are written directly. For a folder, the system reports an error.
  if (found !== null && !found.isFile()) return pipeline(chunks, createWriteStream(path));
  const target = found === null ? path : await realpath(path);
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    await pipeline(
      chunks,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* inChunks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const part of text) {
    chunk += part;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Checks whether a path is an existing folder or ends with a slash. */
export async function isFolder(path: string): Promise<boolean> {
  if (path === '-') return false;
  const found = await stat(path).catch(() => null);
  return found === null ? /[/\\]$/.test(path) : found.isDirectory();
}

/**
 * Creates a folder, or checks that it is empty, because files of an older export could be mistaken for files of this export. Throws
 * CommandError.
 */
export async function openEmptyFolder(path: string): Promise<void> {
  const [first] = await describeWriteErrors(path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return readdir(path);
  });
  if (first !== undefined)
    throw new CommandError(
      `The folder ${path} is not empty. Use an empty or a new folder for the export.`,
    );
}

/** Writes a document into a folder and creates the folder if needed. Throws CommandError if it cannot be written. */
export async function writeDocument(
  folder: string,
  name: string,
  text: AsyncIterable<string>,
): Promise<void> {
  const path = join(folder, name);
  await describeWriteErrors(path, () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  await writeText(path, text);
}

/** Returns a file name without extension for a player. Characters that are special in file systems are percent-encoded. */
export function toFileName(player: string): string {
  const name = encodeURIComponent(player.toWellFormed()).replace(
    /[*'.~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (name.length <= maxNameLength) return name;
  return `${name.slice(0, maxNameLength - 33)}-${createHash('sha256').update(player).digest('hex').slice(0, 32)}`;
}
