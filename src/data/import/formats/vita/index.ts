import { defineFormat, requirePath } from '../../source/format.ts';
import { languageOption, ownerOption } from '../import-options.ts';
import { readFolderOnce } from '../../source/watched-folder.ts';

/** Declares the format of decrypted copies of a PS Vita. */
export const vita = defineFormat({
  name: 'vita',
  network: 'psn',
  about:
    'Import trophies of a PS Vita from decrypted copies of its trophy folders, as save tools write them.',
  path: 'folder to search',
  inputs: ['folder'],
  options: { ...ownerOption, ...languageOption },
  uses: ['icons'],
  async open(input, chosen, { icons, strict }) {
    const { openVita } = await import('./vita.ts');
    return readFolderOnce(await openVita(requirePath(input), { ...chosen, icons, strict }));
  },
});
