/** Declares the format of the RPCS3 emulator. */

import type { ImportContext } from '../../format.ts';
import { defineFormat, pathOf } from '../../format.ts';
import { ownerOption } from '../../import-options.ts';
import type { WatchedFolder } from '../../pipeline/watched-folder.ts';
import { readFolderOnce } from '../../pipeline/watched-folder.ts';

export const rpcs3 = defineFormat({
  name: 'rpcs3',
  network: 'psn',
  about:
    'Import trophies of the RPCS3 emulator from the folder of a set, a trophy folder, a user folder, dev_hdd0 or the whole emulator.',
  path: 'folder to search',
  inputs: ['folder'],
  options: ownerOption,
  uses: ['icons'],
  open: async (input, { player }, context) => readFolderOnce(await openSets(pathOf(input), player, context)),
  watch: (path, { player }, context) => openSets(path, player, context),
});

async function openSets(path: string, player: string, { icons, strict }: ImportContext): Promise<WatchedFolder> {
  return (await import('./rpcs3.ts')).openRpcs3(path, { player, icons, strict });
}
