/** Lists the documents at a path: a file, all `.xml` files of a folder, or a stream. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { listXmlFiles } from '../../readers/list-xml-files.ts';
import type { SourceItem } from '../../source/source.ts';
import { printable, wrapSourceError, toSourceError } from '../../source/source.ts';
import type { Input } from '../../source/format.ts';

/** A saved response, and how its bytes are read. */
export interface AnswerDocument {
  /** Name shown before a line number; empty for a stream. */
  readonly name: string;
  /** Size in bytes; null if unknown. */
  readonly bytes: number | null;
  /** Whether the document is one of several in a folder: if it cannot be read, the others are still read. */
  readonly hasNeighbours: boolean;
  /** Update date of the document's only profile; null if there is none, or if the date is unknown before the document is read. */
  readonly profileAt?: number | null;
  /** The date of what the document says about games; null if unknown. */
  readonly factsAt?: number | null;
  open(): AsyncIterable<Uint8Array>;
}

/** The saved responses at a path, and messages about the other files there. */
export interface AnswerDocuments {
  readonly documents: readonly AnswerDocument[];
  /** Messages about other files. */
  readonly items: readonly SourceItem[];
}

const chunkBytes = 64 * 1024;

/** Maximum size of a document. The largest known responses have about 30 MB. */
export const maxDocumentBytes = 512 * 1024 * 1024;

/** Returns the documents ordered by name. Throws SourceError. */
export async function listDocuments(input: Input): Promise<AnswerDocuments> {
  if ('chunks' in input) return { documents: [streamOf(input.chunks)], items: [] };
  const { path } = input;
  try {
    const found = await stat(path);
    if (found.isDirectory()) return await listFolder(path);
    const document = fileAt(
      path,
      printable(basename(path)),
      found.isFile() ? found.size : null,
      false,
    );
    return { documents: [document], items: [] };
  } catch (cause) {
    throw toSourceError(path, cause);
  }
}

function streamOf(chunks: AsyncIterable<Buffer>): AnswerDocument {
  return { name: '', bytes: null, hasNeighbours: false, open: () => chunks };
}

async function listFolder(folder: string): Promise<AnswerDocuments> {
  const { files, items } = await listXmlFiles(folder);
  if (files.length + items.length === 0) throw wrapSourceError(folder, 'contains no XML files');
  return {
    documents: files.map(({ path, name, bytes }) => fileAt(path, name, bytes, true)),
    items,
  };
}

function fileAt(
  path: string,
  name: string,
  bytes: number | null,
  hasNeighbours: boolean,
): AnswerDocument {
  return {
    name,
    bytes,
    hasNeighbours,
    open: () => createReadStream(path, { highWaterMark: chunkBytes }),
  };
}
