/** Where an export goes: the standard output, a file, or a folder of documents. */

import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import { CommandError } from './exit-codes.ts';

/** Text is handed to a stream in pieces of about this many UTF-16 units. */
const pieceLength = 65_536;
/** Longest name of a file before its ending; file systems take 255 bytes. */
const maxNameLength = 200;

/**
 * Writes a text to a file, or to the standard output for `-`. A file takes its name when it is whole: until then, and for good where
 * something fails, the one before stays. One with secrets is its owner's alone, whoever might read the one before. Throws
 * CommandError where it cannot be written.
 */
export async function writeText(path: string, text: AsyncIterable<string>, hasSecrets = false): Promise<void> {
  const pieces = Readable.from(inPieces(text));
  // The standard output must stay open for whoever writes to it next; what is wrong with it ends the process (program.ts).
  if (path === '-') return pipeline(pieces, process.stdout, { end: false });
  try {
    await writeFile(path, pieces, hasSecrets);
  } catch (error) {
    const reason = systemErrorCode(error) === 'ENOENT' ? 'its folder does not exist' : systemErrorText(error);
    throw reason === null ? error : new CommandError(`Cannot write ${path}: ${reason}.`, 1, { cause: error });
  }
}

async function writeFile(path: string, pieces: Readable, hasSecrets: boolean): Promise<void> {
  const found = await stat(path).catch(() => null);
  // A device or a pipe is written to as it is; for a folder the system has the words.
  if (found !== null && !found.isFile()) return pipeline(pieces, createWriteStream(path));
  const target = found === null ? path : await realpath(path);
  const mode = hasSecrets ? 0o600 : (found?.mode ?? 0o666);
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    await pipeline(pieces, createWriteStream(unfinished, { flags: 'wx', mode, flush: true }));
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const part of text) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Whether a path means a folder: there is one, or it is written like one. */
export async function isFolder(path: string): Promise<boolean> {
  if (path === '-') return false;
  const found = await stat(path).catch(() => null);
  return found === null ? /[/\\]$/.test(path) : found.isDirectory();
}

/** Makes a folder, which must hold nothing: what an older export left would be taken for part of this one. */
export async function openEmptyFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  const [first] = await readdir(path);
  if (first !== undefined) throw new CommandError(`The folder ${path} is not empty; an export goes into an empty or a new one.`);
}

/** Writes a document into a folder that may have to be made. */
export async function writeDocument(folder: string, name: string, text: AsyncIterable<string>): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeText(path, text);
}

/** A name of a player as the name of a file, without ending: what file systems treat specially is percent-encoded. */
export function fileNameOf(player: string): string {
  const name = encodeURIComponent(player.toWellFormed()).replace(
    /[*'.~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (name.length <= maxNameLength) return name;
  return `${name.slice(0, maxNameLength - 33)}-${createHash('sha256').update(player).digest('hex').slice(0, 32)}`;
}
