/** Import of folders of the RPCS3 emulator: set definitions, a player's unlocked trophies, and icons (docs/spec/domain.md 1.4). */

import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FolderUnit, WatchedFolder } from '../../source/watched-folder.ts';
import { wrapSourceError, toSourceError } from '../../source/source.ts';
import { playerItem } from '../../check/check-record.ts';
import type { SetFolder } from './find-sets.ts';
import { findSets } from './find-sets.ts';
import type { FoundIds, OwnedSets } from './read-set.ts';
import { preferNewest, readSet } from './read-set.ts';

/** Opens the sets below a path for one player. Throws SourceError. */
export async function openRpcs3(path: string, options: OwnedSets): Promise<WatchedFolder> {
  await refuseFile(path);
  const found: FoundIds = new Map();
  return {
    name: 'rpcs3',
    path,
    first: [playerItem(options.player)],
    nothing: 'contains no trophy sets (folders with TROPCONF.SFM and TROPUSR.DAT)',
    async scan() {
      const { sets, skipped, folders } = await findSets(path);
      const paths = new Set(sets.map((set) => set.path));
      for (const [id, set] of found) if (!paths.has(set.path)) found.delete(id);
      if (found.size === 0) await preferNewest(sets, found);
      return {
        units: sets.map((set) => unitOf(set, options, found)),
        remarks: skipped.map(({ where, reason }) => ({ where, skipped: reason })),
        folders,
      };
    },
  };
}

function unitOf(set: SetFolder, options: OwnedSets, found: FoundIds): FolderUnit {
  return {
    ...set,
    files: ['TROPCONF.SFM', 'TROPUSR.DAT'].map((name) => join(set.path, name)),
    folders: [set.path],
    read() {
      for (const [id, { path }] of found) if (path === set.path) found.delete(id);
      return readSet(set, options, found);
    },
  };
}

/** Rejects a path that is a file, and tells the user which folder to use. */
async function refuseFile(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toSourceError(path, cause);
  });
  if (found.isDirectory()) return;
  const isPacked = basename(path).toUpperCase().endsWith('.TRP');
  throw wrapSourceError(
    path,
    isPacked
      ? 'is a packed TROPHY.TRP, which is not supported (those of the PS4 and later are encrypted). Use the folder in which the emulator unpacked the set, below dev_hdd0/home'
      : 'is a file. Use the folder of a set, a user, or the emulator',
  );
}
