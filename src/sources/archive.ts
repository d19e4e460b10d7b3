/**
 * The community archive of one XML file per game, from a folder or a packed file (domain.md 1.8). A
 * file that cannot be read is one rejection under its own name; its neighbours are not touched.
 */

import { basename } from 'node:path';
import type { Archive, ArchiveFile } from './read-archive.ts';
import { ArchiveError, openArchive } from './read-archive.ts';
import { readGameFile } from './read-game-file.ts';
import type { Source, SourceItem } from './source.ts';
import { reasonOf, toSourceError } from './source.ts';

/** The archive at a path: a folder, `.tar.gz`, `.tar` or one `.xml` file. Throws SourceError. */
export async function openGameArchive(path: string): Promise<Source> {
  const opened = await openArchive(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  return {
    name: 'archive',
    totalBytes: opened.totalBytes,
    bytesRead: () => opened.bytesRead(),
    batches: () => readGames(opened, path),
  };
}

/** One batch per file. A packed file that breaks off is a rejection too: what came before it is sound. */
async function* readGames(opened: Archive, path: string): AsyncGenerator<readonly SourceItem[]> {
  let count = 0;
  yield opened.items;
  try {
    for await (const file of opened.files()) {
      count += 1;
      yield readItems(file);
    }
  } catch (cause) {
    yield [{ where: path, invalid: explain(cause) }];
    return;
  }
  if (count === 0) yield [{ where: path, invalid: 'holds no XML file' }];
}

/** What the reader of tar throws has neither a code nor a sentence that helps. */
function explain(cause: unknown): string {
  if (cause instanceof ArchiveError) return cause.message;
  const hasCode = cause instanceof Error && 'code' in cause;
  return `cannot be read to its end: ${hasCode ? reasonOf(cause) : 'the archive breaks off or is damaged'}`;
}

function readItems(file: ArchiveFile): readonly SourceItem[] {
  const where = file.name;
  if ('invalid' in file) return [{ where, invalid: file.invalid }];
  const game = readGameFile(file.bytes, basename(file.name).replace(/\.xml$/i, ''));
  return 'invalid' in game ? [{ where, invalid: game.invalid }] : game.records.map((record) => ({ where, record }));
}
