/** Import of CSV files of earned trophies and of games (docs/reference/import-format.md, CSV). */

import { createReadStream } from 'node:fs';
import { openTimeZone } from '../../../../domain/time/index.ts';
import { toStrictness } from '../../check/check-record.ts';
import type { ImportContext, Input } from '../../source/format.ts';
import { fileSize } from '../../readers/file-size.ts';
import { readCsv } from '../../readers/read-csv.ts';
import { unpack } from '../../readers/unpack.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { readableBytes, wrapSourceError } from '../../source/source.ts';
import { findColumns, readMap } from './columns.ts';
import type { DateForm } from './date-forms.ts';
import { createRowReader } from './read-row.ts';

interface CsvOptions {
  /** The player of rows that do not name one; empty if each row names its player. */
  readonly player: string;
  readonly map: string;
  readonly dates: DateForm;
  /** Whether only earned trophies are imported, without games and trophy definitions. */
  readonly earnedOnly: boolean;
}

const rowsPerBatch = 500;

/** Opens a file or stream. Throws SourceError. */
export async function openCsv(
  input: Input,
  options: CsvOptions,
  context: ImportContext,
): Promise<Source> {
  const { name, chunks, totalBytes } =
    'path' in input ? await fileAt(input.path) : { ...input, totalBytes: null };
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of readableBytes(chunks, name)) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  const bytes = context.mayBePacked ? unpack(counted()) : counted();
  return {
    name: 'csv',
    totalBytes,
    bytesRead: () => bytesRead,
    batches: () => readRows(readableBytes(bytes, name), name, options, context),
  };
}

interface OpenedFile {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
  readonly totalBytes: number | null;
}

async function fileAt(path: string): Promise<OpenedFile> {
  return { name: path, totalBytes: await fileSize(path), chunks: createReadStream(path) };
}

async function* readRows(
  bytes: AsyncIterable<Buffer>,
  name: string,
  { map: given, ...options }: CsvOptions,
  context: ImportContext,
): AsyncGenerator<readonly SourceItem[]> {
  const named = readMap(given);
  if ('invalid' in named) throw wrapSourceError(name, named.invalid);
  const rows = readCsv(bytes, name);
  const header = await rows.next();
  if (header.done === true) {
    yield [{ where: name, note: 'is empty' }];
    return;
  }
  if ('invalid' in header.value) throw wrapSourceError(name, header.value.invalid);
  const columns = findColumns(header.value.cells, named.map);
  if ('invalid' in columns) throw wrapSourceError(name, columns.invalid);
  yield columns.ignored.map((title) => ({
    where: name,
    note: `has the column ${JSON.stringify(title.slice(0, 100))}, which is not read`,
  }));
  const zone = openTimeZone(context.timeZone);
  const readRow = createRowReader(columns, { ...options, zone, strictness: toStrictness(context) });
  let batch: SourceItem[] = [];
  let count = 0;
  for await (const row of rows) {
    batch.push(
      ...('invalid' in row
        ? [{ where: row.line, invalid: row.invalid }]
        : readRow(row.line, row.cells)),
    );
    count += 1;
    if (count % rowsPerBatch !== 0) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
