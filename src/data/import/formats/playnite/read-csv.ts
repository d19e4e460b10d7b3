/** Reads the tables of an export: CSV (RFC 4180). Only the named columns are read. */

import { CsvError, parse } from 'csv-parse/sync';
import { invariant } from '../../../../invariant.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';

/** A row of a table, by column. */
export type CsvRow = Readonly<Record<string, string>>;

/** Returns the rows as objects by column. Throws UnreadableFile for a missing column or a row with another number of cells. */
export function readCsv(text: string, columns: readonly string[]): CsvRow[] {
  const [header = [], ...rows] = splitRows(text);
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new UnreadableFile(`has no column ${missing.join(', ')}`);
  return rows.map((fields, index) => {
    if (fields.length === header.length)
      return Object.fromEntries(
        columns.map((column) => [
          column,
          invariant(fields[header.indexOf(column)], 'a row has every column'),
        ]),
      );
    throw new UnreadableFile(`row ${index + 2} has ${fields.length} fields, not ${header.length}`);
  });
}

function splitRows(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new UnreadableFile(
      isOpen ? 'ends inside a field in quotes' : `is not valid CSV: ${error.message}`,
      { cause: error },
    );
  }
}
