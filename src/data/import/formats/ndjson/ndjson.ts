/** Laurel's own format, NDJSON: one JSON object per line, from a file or standard input, plain or gzip (docs/reference/import-format.md). */

import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import type { Accepted, Rejected, Strictness } from '../../check/check-record.ts';
import { checkRecord, toStrictness } from '../../check/check-record.ts';
import { fileSize } from '../../readers/file-size.ts';
import type { Line } from '../../readers/read-lines.ts';
import { readLines } from '../../readers/read-lines.ts';
import { recognise } from '../../readers/recognise.ts';
import { unpack } from '../../readers/unpack.ts';
import type { Input } from '../../source/format.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { readableBytes, wrapSourceError } from '../../source/source.ts';
import { describeUnusable } from '../../check/unusable-value.ts';

interface LinesOptions {
  /** Whether the data may be gzip-compressed. Default: true. */
  readonly mayBePacked?: boolean;
  /** Whether a record with an unusable value is rejected, instead of omitting the value. */
  readonly strict?: boolean;
}

/** Read size: large enough for fast splitting, small enough for constant memory. */
const chunkBytes = 64 * 1024;

/** Opens NDJSON records. Throws SourceError. */
export async function openNdjson(input: Input, options: LinesOptions = {}): Promise<Source> {
  if ('chunks' in input) return readNdjson(input.chunks, input.name, null, options);
  const { path } = input;
  const size = await fileSize(path);
  const pieces =
    size === null ? createReadStream(path, { highWaterMark: chunkBytes }) : readPieces(path);
  return readNdjson(pieces, path, size, options);
}

/**
 * Reads a file in chunks on demand. It reads synchronously, because an import has its own thread, and passing chunks between threads would
 * take longer than reading them.
 */
async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const file = openSync(path, 'r');
  const piece = Buffer.allocUnsafe(chunkBytes); // reused for every chunk: the caller must copy data that it needs later
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

/** Creates a source from a byte stream, plain or gzip; `name` is used in errors of the stream. */
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
  const strictness = toStrictness(options);
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    let isEmpty = true;
    const bytes = readableBytes(mayBePacked ? unpack(counted()) : counted(), name);
    for await (const lines of readLines(refuseForeign(bytes, name))) {
      isEmpty &&= lines.length === 0;
      const items: SourceItem[] = [];
      for (const line of lines) readLine(line, strictness, items);
      yield items;
    }
    if (isEmpty) yield [{ where: name, note: 'is empty' }];
  }
  return { name: 'ndjson', totalBytes, bytesRead: () => bytesRead, batches };
}

/** Reports a file of another format with one error, because every line would otherwise be an error. */
async function* refuseForeign(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      isFirst = false;
      const what = recognise(chunk);
      if (what !== null && what !== 'JSON')
        throw wrapSourceError(name, `is ${what}; expected one JSON object per line, in UTF-8`);
    }
    yield chunk;
  }
}

/** Adds the record of a line with its warnings, or a rejection. */
function readLine(
  { number: where, text, invalid }: Line,
  strictness: Strictness,
  items: SourceItem[],
): void {
  const checked = invalid === undefined ? checkLine(text, strictness) : { invalid };
  if ('invalid' in checked) {
    items.push({ invalid: checked.invalid, where });
    return;
  }
  for (const unusable of checked.unusable)
    items.push({ warning: describeUnusable(unusable), where });
  items.push({ record: checked.record, where });
}

function checkLine(text: string, strictness: Strictness): Pick<Rejected, 'invalid'> | Accepted {
  const value = parseJson(text);
  return value === undefined
    ? { invalid: 'is not valid JSON; each line must be one object' }
    : checkRecord(value, strictness);
}

/** Returns the parsed value, or undefined for invalid JSON. A JSON value is never undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
