/** The documents at a path: a file, every `.xml` file of a folder, or the standard input. */

import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { printable } from '../printable.ts';
import { sourceErrorOf, toSourceError } from '../source.ts';

export interface AnswerDocument {
  /** Names it before a line's number; empty for the standard input. */
  readonly name: string;
  /** Null where nobody knows it. */
  readonly bytes: number | null;
  open(): AsyncIterable<Uint8Array>;
}

const chunkBytes = 64 * 1024;

/** In the order of their names. Throws SourceError. */
export async function listDocuments(path: string): Promise<readonly AnswerDocument[]> {
  if (path === '-') return [{ name: '', bytes: null, open: () => process.stdin }];
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return [fileAt(path, basename(path), found.isFile() ? found.size : null)];
    return await listFolder(path);
  } catch (cause) {
    throw toSourceError(path, cause);
  }
}

async function listFolder(folder: string): Promise<readonly AnswerDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isDocument(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  if (paths.length === 0) throw sourceErrorOf(folder, 'holds no XML file');
  const documents: AnswerDocument[] = [];
  for (const path of paths.toSorted()) documents.push(fileAt(path, relative(folder, path), (await stat(path)).size));
  return documents;
}

/** Not what macOS puts beside every file. */
function isDocument(name: string): boolean {
  return name.toLowerCase().endsWith('.xml') && !name.startsWith('._');
}

function fileAt(path: string, name: string, bytes: number | null): AnswerDocument {
  return { name: printable(name), bytes, open: () => createReadStream(path, { highWaterMark: chunkBytes }) };
}
