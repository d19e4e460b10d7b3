/** Our own format: one JSON object a line, from a file or the standard input, packed or not (docs/reference/import-format.md). */

import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Accepted, Rejected, Strictness } from './check-record.ts';
import { checkRecord, strictnessOf } from './check-record.ts';
import type { Line } from './read-lines.ts';
import { readLines } from './read-lines.ts';
import { recognise } from './recognise.ts';
import { unpack } from './unpack.ts';
import type { Source, SourceItem } from './source.ts';
import { readableBytes, sourceErrorOf, toSourceError } from './source.ts';
import { describeUnusable } from './unusable-value.ts';

export interface LinesOptions {
  /** Left out: true. */
  readonly mayBePacked?: boolean;
  /** Rejects a record for one value that cannot be used, instead of leaving out the value. */
  readonly strict?: boolean;
}

/** Large enough that splitting costs little, small enough that memory stays flat. */
const chunkBytes = 64 * 1024;

/** Records in NDJSON at a path, or `-` for the standard input. Throws SourceError. */
export async function openNdjson(path: string, options: LinesOptions = {}): Promise<Source> {
  if (path === '-') return readNdjson(process.stdin, 'standard input', null, options);
  const size = await fileSize(path);
  const pieces = size === null ? createReadStream(path, { highWaterMark: chunkBytes }) : readPieces(path);
  return readNdjson(pieces, path, size, options);
}

/**
 * The bytes of a file, each piece read when it is asked for. The thread waits meanwhile, as an import has one of its own:
 * to have every piece handed over by another takes longer than to read it.
 */
async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const file = openSync(path, 'r');
  const piece = Buffer.allocUnsafe(chunkBytes); // the same for all: who keeps some of it keeps a copy
  try {
    for (;;) {
      const bytes = readSync(file, piece);
      if (bytes === 0) return;
      yield piece.subarray(0, bytes);
    }
  } finally {
    closeSync(file);
  }
}

async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  if (found.isDirectory()) throw sourceErrorOf(path, 'it is a folder, not a file');
  return found.isFile() ? found.size : null;
}

/** A source over any stream of bytes, packed with gzip or not; `name` is what errors of the stream itself are reported under. */
export function readNdjson(
  chunks: AsyncIterable<Buffer>,
  name: string,
  totalBytes: number | null,
  options: LinesOptions = {},
): Source {
  const { mayBePacked = true } = options;
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  const strictness = strictnessOf(options);
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    let isEmpty = true;
    const bytes = readableBytes(mayBePacked ? unpack(counted()) : counted(), name);
    for await (const lines of readLines(refuseForeign(bytes, name))) {
      isEmpty = false;
      const items: SourceItem[] = [];
      for (const line of lines) readLine(line, strictness, items);
      yield items;
    }
    if (isEmpty) yield [{ where: name, note: 'is empty' }];
  }
  return { name: 'ndjson', totalBytes, bytesRead: () => bytesRead, batches };
}

/** A file of another format has not one line that is right, so that one sentence says more than a list of all. */
async function* refuseForeign(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      isFirst = false;
      const what = recognise(chunk);
      if (what !== null && what !== 'JSON') throw sourceErrorOf(name, `is ${what}; one JSON object a line is expected, in UTF-8`);
    }
    yield chunk;
  }
}

/** Adds the record of a line and the warnings about it, or why there is no record. */
function readLine({ number: where, text, invalid }: Line, strictness: Strictness, items: SourceItem[]): void {
  const checked = invalid === undefined ? checkLine(text, strictness) : { invalid };
  if ('invalid' in checked) {
    items.push({ invalid: checked.invalid, where });
    return;
  }
  for (const unusable of checked.unusable) items.push({ warning: describeUnusable(unusable), where });
  items.push({ record: checked.record, where });
}

function checkLine(text: string, strictness: Strictness): Pick<Rejected, 'invalid'> | Accepted {
  const value = parseJson(text);
  return value === undefined ? { invalid: 'is no JSON: each line is one object' } : checkRecord(value, strictness);
}

/** The value, or undefined (which is no JSON value) where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
