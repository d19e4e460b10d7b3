/** Declares the formats of the RPCS3 emulator and of the PS3. Both have folders with the same files. */

import type { ImportContext } from '../../source/format.ts';
import { defineFormat, requirePath } from '../../source/format.ts';
import { ownerOption } from '../import-options.ts';
import type { WatchedFolder } from '../../source/watched-folder.ts';
import { readFolderOnce } from '../../source/watched-folder.ts';
import { configFolders } from '../trophy-set/system-folders.ts';

/** The format of the RPCS3 emulator. Its folder can be imported continuously while the emulator runs. */
export const rpcs3 = defineFormat({
  name: 'rpcs3',
  network: 'psn',
  about:
    "Import trophies of the RPCS3 emulator from the folder of a set, a trophy folder, a user folder, dev_hdd0 or the emulator's folder.",
  path: "folder to search; omitted: the emulator's usual folder",
  inputs: ['folder'],
  isComplete: true,
  options: ownerOption,
  uses: ['icons'],
  findFolders: (system) => configFolders(system, 'rpcs3'),
  open: async (input, { player }, context) =>
    readFolderOnce(await openSets(requirePath(input), player, context)),
  watch: (path, { player }, context) => openSets(path, player, context),
});

/** The format of a PS3. The folder is a copy, so it has no default path and is not imported continuously. */
export const ps3 = defineFormat({
  name: 'ps3',
  network: 'psn',
  about:
    "Import a PS3's trophies from a copy of a set's folder, a trophy folder, a user folder or dev_hdd0.",
  path: 'folder to search',
  inputs: ['folder'],
  options: ownerOption,
  uses: ['icons'],
  async open(input, { player }, context) {
    return readFolderOnce({
      ...(await openSets(requirePath(input), player, context)),
      name: 'ps3',
    });
  },
});

async function openSets(
  path: string,
  player: string,
  { icons, strict }: ImportContext,
): Promise<WatchedFolder> {
  return (await import('./rpcs3.ts')).openRpcs3(path, { player, icons, strict });
}
