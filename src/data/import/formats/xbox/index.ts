import { toStrictness } from '../../check/check-record.ts';
import { defineFormat } from '../../source/format.ts';
import { networkOptions } from '../import-options.ts';

/** Declares the format of saved responses of the Xbox network and of profiles of the Xenia emulator. */
export const xbox = defineFormat({
  name: 'xbox',
  network: 'xbox',
  about:
    'Import saved responses of the Xbox network (achievements and titles), or the .gpd files from a Xenia Canary profile.',
  path: 'file, folder of .json or .gpd files, or - for the standard input',
  inputs: ['file', 'folder', 'stream'],
  options: networkOptions,
  uses: ['icons'],
  async open(input, { player, grade }, context) {
    const { openXbox } = await import('./xbox.ts');
    return openXbox(input, {
      player,
      grade,
      strictness: toStrictness(context),
      icons: context.icons,
    });
  },
});
