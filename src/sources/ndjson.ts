/** Our own format: one JSON object a line, from a file or the standard input (docs/import-data.md). */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { checkRecord } from './check-record.ts';
import type { Line } from './read-lines.ts';
import { readLines } from './read-lines.ts';
import type { Source, SourceItem, SourceKind } from './source.ts';
import { SourceError, toSourceError } from './source.ts';

/** Large enough that splitting costs little, small enough that memory stays flat. */
const chunkBytes = 64 * 1024;

/** Records in NDJSON at a path, or `-` for the standard input. */
export const ndjson: SourceKind = { about: 'Records of every type, one JSON object a line.', open: openNdjson };

async function openNdjson(path: string): Promise<Source> {
  if (path === '-') return readNdjson(process.stdin, 'standard input', null);
  const size = await fileSize(path);
  return readNdjson(createReadStream(path, { highWaterMark: chunkBytes }), path, size);
}

async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  if (found.isDirectory()) throw new SourceError(`${path}: is a folder, not a file`);
  return found.isFile() ? found.size : null;
}

/** A source over any stream of bytes; `name` is what errors of the stream itself are reported under. */
export function readNdjson(chunks: AsyncIterable<Buffer>, name: string, totalBytes: number | null): Source {
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    try {
      for await (const lines of readLines(counted())) yield lines.map(readLine);
    } catch (cause) {
      throw toSourceError(name, cause);
    }
  }
  return { name: 'ndjson', totalBytes, bytesRead: () => bytesRead, batches };
}

function readLine(line: Line): SourceItem {
  const where = `line ${line.number}`;
  if (line.invalid !== undefined) return { invalid: line.invalid, where };
  const value = parseJson(line.text);
  if (value === undefined) return { invalid: 'is no JSON', where };
  const checked = checkRecord(value);
  return 'record' in checked ? { record: checked.record, where } : { invalid: checked.invalid, where };
}

/** The value, or undefined (which is no JSON value) where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
