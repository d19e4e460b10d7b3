/** Import of folders of the shadPS4 emulator: definitions, a player's unlocked trophies, and icons (docs/spec/sources.md 1). */

import { basename, dirname, join } from 'node:path';
import { playerItem } from '../../check/check-record.ts';
import type { FolderUnit, WatchedFolder } from '../../source/watched-folder.ts';
import type { StateFile } from './find-sets.ts';
import { findStates } from './find-sets.ts';
import type { ReadOptions, TakenSets } from './read-set.ts';
import { readSet, remarkOfDefinition } from './read-set.ts';
import { refuseSeveralUsers } from './users.ts';

interface Shadps4Options extends ReadOptions {
  /** User number. If it is empty, the only user with unlocked trophies is chosen. */
  readonly user: string;
  /** The home folder, if it is not in the user folder; otherwise empty. */
  readonly home: string;
}

/** Opens the sets below a path for one player. Throws SourceError. */
export async function openShadps4(path: string, options: Shadps4Options): Promise<WatchedFolder> {
  const taken: TakenSets = new Map();
  return {
    name: 'shadps4',
    path,
    first: [playerItem(options.player)],
    nothing:
      'contains no trophies of shadPS4: no home/USER/trophy/SET.xml and no TrophyFiles. The emulator writes them when it knows the trophy key of a game',
    async scan() {
      const { definitions, folders, ...found } = await findStates(path, options);
      await refuseSeveralUsers(path, found.files);
      const unlocked = options.fromDefinitions
        ? []
        : (await Promise.all(definitions.map(remarkOfDefinition))).flat();
      const files = [...found.files, ...(options.fromDefinitions ? definitions : [])];
      const remarks = [...found.remarks, ...unlocked];
      const paths = new Set(files.map((file) => file.path));
      for (const [id, file] of taken) if (!paths.has(file.path)) taken.delete(id);
      return { units: files.map((file) => unitOf(file, options, taken)), remarks, folders };
    },
  };
}

function unitOf(file: StateFile, options: Shadps4Options, taken: TakenSets): FolderUnit {
  const { path, where, definition } = file;
  return {
    path,
    where,
    files: [path],
    folders:
      definition === null || basename(dirname(path)).toLowerCase() === 'xml'
        ? []
        : [join(definition, 'Xml')],
    read() {
      for (const [id, other] of taken) if (other.path === path) taken.delete(id);
      return readSet(file, options, taken);
    },
  };
}
