/**
 * Reads CSV (RFC 4180) row by row: with commas, semicolons or tabs, as spreadsheets write it, in UTF-8 with or without a byte order mark.
 */

import { Readable } from 'node:stream';
import type { Info } from 'csv-parse';
import { CsvError, parse } from 'csv-parse';
import { wrapSourceError } from '../source/source.ts';
import { recognise } from './recognise.ts';

/** A row, or the reason why the rest of the file cannot be read. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly invalid: string };

/** Maximum length of a row in characters, the same as for a line of NDJSON. */
const maxRowLength = 1024 * 1024;

/**
 * Yields all rows, the header first. A row with unmatched quotes is reported, and the rows after it are not read. Throws SourceError for a
 * file in another format.
 */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  where: string,
): AsyncGenerator<CsvRow> {
  const texts = decode(chunks, where);
  const first = await firstLines(texts);
  if (first === '') return;
  const { length, delimiter } = separatorLine(first);
  const parser = Readable.from(joined(first.slice(length), texts)).compose(
    parse({
      bom: false,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
      delimiter: delimiter ?? delimiterOf(first),
    }),
  );
  const skipped = length === 0 ? 0 : 1;
  let line = 0;
  // The parser counts a quoted CR LF as two lines.
  let countedTwice = 0;
  try {
    for await (const row of parser) {
      const { record, info }: { record: string[]; info: Info } = row;
      // A quoted cell may span several lines; the parser states the number of the last one.
      countedTwice += countIn(record, /\r\n/g);
      line = info.lines - countIn(record, /\r\n|\r|\n/g) - countedTwice + skipped;
      yield { line, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line: line + 1, invalid: reasonOf(error) };
  }
}

/** Returns the start of the file, including its first line unless that is longer than a row may be. */
async function firstLines(texts: AsyncIterator<string>): Promise<string> {
  let read = '';
  while (!/[\r\n]./s.test(read) && read.length < maxRowLength) {
    const next = await texts.next();
    if (next.done === true) return read;
    read += next.value;
  }
  return read;
}

/**
 * Reads a first line such as `sep=;`, with which some spreadsheets state the separator. Returns the separator and the length of this line.
 */
function separatorLine(text: string): {
  readonly length: number;
  readonly delimiter: string | null;
} {
  const [line = '', delimiter = null] = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  return { length: line.length, delimiter };
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  yield* rest;
}

/** Decodes UTF-8 without its byte order mark; skips empty pieces. Throws SourceError. */
async function* decode(
  chunks: AsyncIterable<Buffer>,
  where: string,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const textOf = (bytes?: Buffer): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw wrapSourceError(where, 'is not in UTF-8; save it as "CSV UTF-8"', cause);
    }
  };
  for await (const chunk of chunks) {
    const what = isFirst && chunk.length > 0 ? recognise(chunk) : null;
    if (what !== null) throw wrapSourceError(where, `is ${what}, not a CSV file in UTF-8`);
    isFirst &&= chunk.length === 0;
    const text = textOf(chunk);
    if (text !== '') yield text;
  }
  const rest = textOf();
  if (rest !== '') yield rest;
}

/** Returns the most frequent separator in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

function countIn(cells: readonly string[], pattern: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);
}

const reasons: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `is longer than ${maxRowLength} characters; a quote may be missing`,
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed; the rest of the file was not read',
  CSV_INVALID_CLOSING_QUOTE:
    'has a quote inside a quoted cell; write it twice. The rest of the file was not read',
  INVALID_OPENING_QUOTE:
    'has a quote inside a cell that is not quoted; the rest of the file was not read',
};

function reasonOf({ code, message }: CsvError): string {
  return reasons[code] ?? `is not valid CSV: ${message}`; // absent: Laurel has no message for this error, because the parser's own is clear enough
}
