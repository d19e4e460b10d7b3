/** The documents at a path: a file, every `.xml` file of a folder, or the standard input. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { listXmlFiles } from '../list-xml-files.ts';
import { printable } from '../printable.ts';
import type { SourceItem } from '../source.ts';
import { sourceErrorOf, toSourceError } from '../source.ts';

export interface AnswerDocument {
  /** Names it before a line's number; empty for the standard input. */
  readonly name: string;
  /** Null where nobody knows it. */
  readonly bytes: number | null;
  /** One of a folder: where it cannot be read, its neighbours are read all the same. */
  readonly hasNeighbours: boolean;
  /** When the one profile in it was updated; null where there is none, or that is not known before it is read. */
  readonly profileAt?: number | null;
  open(): AsyncIterable<Uint8Array>;
}

export interface AnswerDocuments {
  readonly documents: readonly AnswerDocument[];
  /** What was found beside them. */
  readonly items: readonly SourceItem[];
}

const chunkBytes = 64 * 1024;

/** In the order of their names. Throws SourceError. */
export async function listDocuments(path: string): Promise<AnswerDocuments> {
  if (path === '-') return { documents: [standardInput], items: [] };
  try {
    const found = await stat(path);
    if (found.isDirectory()) return await listFolder(path);
    const document = fileAt(path, printable(basename(path)), found.isFile() ? found.size : null, false);
    return { documents: [document], items: [] };
  } catch (cause) {
    throw toSourceError(path, cause);
  }
}

const standardInput: AnswerDocument = { name: '', bytes: null, hasNeighbours: false, open: () => process.stdin };

async function listFolder(folder: string): Promise<AnswerDocuments> {
  const { files, items } = await listXmlFiles(folder);
  if (files.length + items.length === 0) throw sourceErrorOf(folder, 'holds no XML file');
  return { documents: files.map(({ path, name, bytes }) => fileAt(path, name, bytes, true)), items };
}

function fileAt(path: string, name: string, bytes: number | null, hasNeighbours: boolean): AnswerDocument {
  return { name, bytes, hasNeighbours, open: () => createReadStream(path, { highWaterMark: chunkBytes }) };
}
