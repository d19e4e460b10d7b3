import { defineFormat, requirePath } from '../../source/format.ts';
import { ownerOption } from '../import-options.ts';

/** Declares the format of saved responses of the console network. */
export const psn = defineFormat({
  name: 'psn',
  network: 'psn',
  about:
    "Import saved JSON responses of the console network: profile, list of games, and each game's set, groups and trophies of the player.",
  path: 'file, or folder of .json files; the files of a game have its id (NPWR12345_00) in their path',
  inputs: ['file', 'folder'],
  options: ownerOption,
  uses: [],
  async open(input, { player }) {
    const { openSavedAnswers } = await import('./saved.ts');
    return openSavedAnswers(requirePath(input), player);
  },
});
