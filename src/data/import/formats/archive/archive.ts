/**
 * Import of the community archive, which has one XML file per game, from a folder or a packed file (docs/spec/domain.md 1.8). An unreadable
 * file is one rejection; the other files are still imported.
 */

import { basename } from 'node:path';
import type { Strictness } from '../../check/check-record.ts';
import { toStrictness } from '../../check/check-record.ts';
import type { Archive, ArchiveFile } from '../../readers/read-archive.ts';
import { ArchiveError, openArchive } from '../../readers/read-archive.ts';
import { readGameFile } from './read-game-file.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { printable, toSourceError } from '../../source/source.ts';

/** Opens the archive at a path: a folder, `.tar.gz`, `.tar` or one `.xml` file. Throws SourceError. */
export async function openGameArchive(
  path: string,
  options: { readonly strict?: boolean } = {},
): Promise<Source> {
  const opened = await openArchive(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  return {
    name: 'archive',
    totalBytes: opened.totalBytes,
    bytesRead: () => opened.bytesRead(),
    batches: () => readGames(opened, printable(basename(path)), toStrictness(options)),
  };
}

/** Yields one batch per file. */
async function* readGames(
  opened: Archive,
  name: string,
  strictness: Strictness,
): AsyncGenerator<readonly SourceItem[]> {
  let count = 0;
  yield opened.items;
  for await (const file of untilBroken(opened.files(), name)) {
    count += 1;
    yield readItems(file, strictness);
  }
  if (count === 0) yield [{ where: name, invalid: 'contains no XML files' }];
}

/** Yields the files of an archive. If the archive is truncated, yields its complete files, then one rejection. */
async function* untilBroken(
  files: AsyncIterable<ArchiveFile>,
  name: string,
): AsyncGenerator<ArchiveFile> {
  try {
    yield* files;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    yield { name, invalid: error.message };
  }
}

function readItems(file: ArchiveFile, strictness: Strictness): readonly SourceItem[] {
  const where = file.name;
  if ('invalid' in file) return [{ where, invalid: file.invalid }];
  const game = readGameFile(file.bytes, basename(file.name).replace(/\.xml$/i, ''), strictness);
  if ('invalid' in game) return [{ where, invalid: game.invalid }];
  return game.items.map(({ line, ...item }) => ({
    ...item,
    where: line === undefined ? where : `${where} line ${line}`,
  }));
}
