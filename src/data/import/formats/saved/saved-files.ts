/** Lists the files of saved responses: one file, all matching files in a folder, or a stream. */

import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readPlainFile } from '../../../../files/index.ts';
import type { Input } from '../../source/format.ts';
import { listFiles } from '../../readers/list-xml-files.ts';
import type { SourceItem } from '../../source/source.ts';
import { printable, readableBytes, wrapSourceError, toSourceError } from '../../source/source.ts';
import { maxJsonBytes } from '../../readers/read-json.ts';

const maxBytes = maxJsonBytes;

/** A file with a saved response. It is read only when it is needed. */
export interface SavedFile {
  /** Relative path, safe to print to a terminal. */
  readonly name: string;
  readonly bytes: number | null;
  read(): Promise<SavedBytes | { readonly refused: string }>;
}

interface SavedBytes {
  readonly bytes: Buffer;
  /** When the file was written, milliseconds UTC; null for a stream. */
  readonly modifiedAt: number | null;
}

interface SavedFiles {
  /** Ordered by name. */
  readonly files: readonly SavedFile[];
  /** Messages about other files. */
  readonly items: readonly SourceItem[];
}

/** Lists the files with these endings, such as `.json`. Throws SourceError if there are none. */
export async function listSaved(input: Input, endings: readonly string[]): Promise<SavedFiles> {
  if ('chunks' in input) return { files: [streamOf(input.name, input.chunks)], items: [] };
  const { path } = input;
  if (path === '-') return { files: [streamOf('standard input', process.stdin)], items: [] };
  try {
    if (!(await lstat(path)).isDirectory())
      return { files: [fileAt(path, printable(basename(path)), null)], items: [] };
    const isWanted = (name: string): boolean =>
      !name.startsWith('._') && endings.some((ending) => name.toLowerCase().endsWith(ending));
    const { files, items } = await listFiles(path, isWanted);
    if (files.length + items.length === 0)
      throw wrapSourceError(path, `contains no ${endings.join(' or ')} files`);
    return { files: files.map((file) => fileAt(file.path, file.name, file.bytes)), items };
  } catch (cause) {
    throw toSourceError(path, cause);
  }
}

function fileAt(path: string, name: string, bytes: number | null): SavedFile {
  return { name, bytes, read: () => readPlainFile(path, maxBytes) };
}

function streamOf(name: string, chunks: AsyncIterable<Buffer>): SavedFile {
  return {
    name,
    bytes: null,
    async read() {
      const read: Buffer[] = [];
      let size = 0;
      for await (const chunk of readableBytes(chunks, name)) {
        size += chunk.length;
        if (size > maxBytes) return { refused: `is larger than ${maxBytes} bytes` };
        read.push(chunk);
      }
      return { bytes: Buffer.concat(read), modifiedAt: null };
    },
  };
}
