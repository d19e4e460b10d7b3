/** Reads CSV by RFC 4180: fields in quotes may contain commas, quotes and line breaks. */

import { invariant } from '../../../../invariant.ts';

export type CsvRow = Readonly<Record<string, string>>;

/** The file cannot be read as CSV with these columns; the message follows its name. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** The rows as objects by column. Throws CsvError for a missing column and for a row of another length. */
export function readCsv(text: string, columns: readonly string[]): CsvRow[] {
  const [header = [], ...rows] = splitRows(text.replace(/^\uFEFF/, ''));
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new CsvError(`has no column ${missing.join(', ')}`);
  return rows.map((fields, index) => {
    if (fields.length !== header.length) throw new CsvError(`row ${index + 2} has ${fields.length} fields, not ${header.length}`);
    return Object.fromEntries(
      columns.map((column) => [column, invariant(fields[header.indexOf(column)], 'a row has every column')]),
    );
  });
}

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let fields: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = readField(text, at);
    fields.push(value);
    const next = text[end];
    if (next === ',') {
      at = end + 1;
      if (at < text.length) continue;
      fields.push('');
    } else at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    rows.push(fields);
    fields = [];
  }
  return rows;
}

const separators = /[,\r\n]/g;

function readField(text: string, from: number): { readonly value: string; readonly end: number } {
  if (text[from] !== '"') {
    separators.lastIndex = from;
    const end = separators.exec(text)?.index ?? text.length;
    return { value: text.slice(from, end), end };
  }
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new CsvError('ends inside a field in quotes');
    const next = text[quote + 1];
    if (next !== '"') {
      if (next !== undefined && !/[,\r\n]/.test(next)) throw new CsvError('has text after a field in quotes');
      return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    at = quote + 2;
  }
}
