/** Import of a PS4's trophy database (docs/spec/sources.md 4). */

import { lstat, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readPlainFile } from '../../../../files/index.ts';
import { toStrictness, playerItem } from '../../check/check-record.ts';
import type { Input } from '../../source/format.ts';
import type { SqliteFile } from '../../readers/sqlite-file.ts';
import { maxDatabaseBytes, openSqliteFile } from '../../readers/sqlite-file.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { resolvePath } from '../trophy-set/folders.ts';
import { wrapSourceError } from '../../source/source.ts';
import { readTitles, tables } from './read-titles.ts';
import { titleItems } from './title-items.ts';

interface Ps4Options {
  readonly player: string;
  /** User number, decimal or hexadecimal. If it is empty, the only user with trophies is chosen. */
  readonly user: string;
  readonly strict: boolean;
}

/** Opens a database. Throws SourceError. */
export async function openPs4(input: Input, options: Ps4Options): Promise<Source> {
  const { bytes, where } = 'path' in input ? await readFileAt(input.path) : await collect(input);
  const first = playerItem(options.player);
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    const database = openSqliteFile(bytes, where, tables);
    try {
      yield [first];
      yield* readAll(database, where, options);
    } finally {
      database.close();
    }
  }
  return { name: 'ps4', totalBytes: null, bytesRead: () => bytes.length, batches };
}

function* readAll(
  database: SqliteFile,
  where: string,
  options: Ps4Options,
): Generator<readonly SourceItem[]> {
  let count = 0;
  for (const title of readTitles(database, where, options.user)) {
    count += 1;
    yield 'skipped' in title ? [title] : titleItems(title, options.player, toStrictness(options));
  }
  if (count === 0) yield [{ where, invalid: 'contains no trophy sets' }];
}

interface ReadDatabase {
  readonly bytes: Buffer;
  readonly where: string;
}

async function readFileAt(given: string): Promise<ReadDatabase> {
  const path = await databaseAt(given);
  for (const ending of ['-wal', '-journal']) {
    const beside = await lstat(path + ending).catch(() => null);
    if (beside !== null && beside.size > 0)
      throw wrapSourceError(
        given,
        `has changes in the file ${basename(path)}${ending} next to it that are not in it yet. Use a clean copy: close the database on the console, or let "sqlite3 trophy_local.db .dump" read both files`,
      );
  }
  const file = await readPlainFile(path, maxDatabaseBytes);
  if ('refused' in file) throw wrapSourceError(given, file.refused);
  return { bytes: file.bytes, where: given };
}

/** Returns the path of the database: the given file, or the database in a folder of the console. */
async function databaseAt(given: string): Promise<string> {
  const path = await resolvePath(given);
  if (!(await stat(path)).isDirectory()) return path;
  for (const folder of ['', 'db', 'trophy/db']) {
    const candidate = join(path, folder, 'trophy_local.db');
    const found = await lstat(candidate).catch(() => null);
    if (found !== null) return candidate;
  }
  throw wrapSourceError(
    given,
    `contains no trophy_local.db; on the console it is in /user/home/USER/trophy/db`,
  );
}

async function collect({
  name,
  chunks,
}: Extract<Input, { readonly chunks: unknown }>): Promise<ReadDatabase> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxDatabaseBytes)
      throw wrapSourceError(name, `is larger than ${maxDatabaseBytes} bytes`);
    parts.push(Buffer.from(chunk));
  }
  return { bytes: Buffer.concat(parts), where: name };
}
