import { defineFormat, requirePath } from '../../source/format.ts';

/** Declares the format of the community archive. */
export const archive = defineFormat({
  name: 'archive',
  network: 'psn',
  about:
    'Import the community archive of games and trophies: a folder of XML files, or a .tar.gz archive of them.',
  path: 'file or folder to read',
  inputs: ['file', 'folder'],
  options: {},
  uses: [],
  open: async (input, _, context) =>
    (await import('./archive.ts')).openGameArchive(requirePath(input), context),
});
