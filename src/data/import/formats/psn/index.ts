import { defineFormat, requirePath } from '../../source/format.ts';
import { ownerOption } from '../import-options.ts';

/** Declares the format of saved responses of the console network. */
export const psn = defineFormat({
  name: 'psn',
  network: 'psn',
  about:
    "Import saved JSON responses of the console network: a player's profile and list of games, and for each game its trophy set, groups and the player's trophies.",
  path: 'file, or folder of .json files; the files of a game have its id (NPWR12345_00) in their path',
  inputs: ['file', 'folder'],
  options: ownerOption,
  uses: [],
  async open(input, { player }) {
    const { openSavedAnswers } = await import('./saved.ts');
    return openSavedAnswers(requirePath(input), player);
  },
});
