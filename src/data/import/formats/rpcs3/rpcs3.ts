/** Import from the RPCS3 emulator: set definitions, a player's unlocked trophies, icons (docs/spec/domain.md 1.4). */

import { lstat, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkRecord } from '../../check/check-record.ts';
import type { Source, SourceItem } from '../../source.ts';
import { SourceError, sourceErrorOf, toSourceError } from '../../source.ts';
import type { SetFolder, SkippedFolder } from './find-sets.ts';
import { findSets } from './find-sets.ts';
import type { FoundIds, SetOptions } from './read-set.ts';
import { preferNewest, readSet } from './read-set.ts';

/** Opens the sets below a path for one player. Throws SourceError. */
export async function openRpcs3(path: string, options: SetOptions): Promise<Source> {
  await refuseFile(path);
  const { sets, skipped } = await findSets(path);
  const found: FoundIds = new Map();
  await preferNewest(sets, found);
  const source = await sourceOf(sets, options, found);
  if (sets.length > 0) return { ...source, batches: () => withSkipped(skipped, source.batches()) };
  const nothing: SourceItem = { where: path, invalid: 'contains no trophy sets (folders with TROPCONF.SFM and TROPUSR.DAT)' };
  return { ...source, batches: () => withSkipped(skipped, [[nothing]]) };
}

/** Creates a source that reads the sets sequentially; the player comes first. Throws SourceError if their name is invalid. */
export async function sourceOf(sets: readonly SetFolder[], options: SetOptions, found: FoundIds): Promise<Source> {
  const player = checkRecord({ type: 'player', name: options.player });
  if ('invalid' in player) throw new SourceError(`The player's ${player.invalid}`);
  const sizes = await Promise.all(sets.map(sizeOf));
  let bytesRead = 0;
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    if ('record' in player) yield [{ where: 'player', record: player.record }];
    for (const [index, set] of sets.entries()) {
      bytesRead += sizes[index] ?? 0;
      yield readSet(set, options, found);
    }
  }
  return { name: 'rpcs3', totalBytes: sizes.reduce((sum, size) => sum + size, 0), bytesRead: () => bytesRead, batches };
}

async function* withSkipped(
  skipped: readonly SkippedFolder[],
  batches: AsyncIterable<readonly SourceItem[]> | Iterable<readonly SourceItem[]>,
): AsyncGenerator<readonly SourceItem[]> {
  yield skipped.map(({ where, reason }) => ({ where, skipped: reason }));
  yield* batches;
}

/** Total size of both files, for progress; a missing file counts as 0. */
async function sizeOf({ path }: SetFolder): Promise<number> {
  const files = ['TROPCONF.SFM', 'TROPUSR.DAT'].map((name) => lstat(join(path, name)).catch(() => null));
  return (await Promise.all(files)).reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Rejects a path that is a file, and tells the user which folder to use. */
async function refuseFile(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  if (found.isDirectory()) return;
  const isPacked = basename(path).toUpperCase().endsWith('.TRP');
  throw sourceErrorOf(
    path,
    isPacked
      ? 'is a packed TROPHY.TRP, which is not supported (those of the PS4 and later are encrypted). Use the folder in which the emulator unpacked the set, below dev_hdd0/home'
      : 'is a file. Use the folder of a set, a user, or the emulator',
  );
}
