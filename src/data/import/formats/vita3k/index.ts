import { InvalidValue, text } from '../../../../settings/setting.ts';
import type { ImportContext, OptionsOf, SystemFolders } from '../../source/format.ts';
import { defineFormat, requirePath } from '../../source/format.ts';
import { languageOption, ownerOption } from '../import-options.ts';
import type { WatchedFolder } from '../../source/watched-folder.ts';
import { readFolderOnce } from '../../source/watched-folder.ts';
import { dataFolders } from '../trophy-set/system-folders.ts';

const options = {
  ...ownerOption,
  user: text(
    '',
    'number',
    'User of the emulator, such as 00; required if several users have unlocked trophies.',
    readUser,
  ),
  ...languageOption,
};

/** Declares the format of the Vita3K emulator. */
export const vita3k = defineFormat({
  name: 'vita3k',
  network: 'psn',
  about:
    "Import trophies of the Vita3K emulator from the emulator's folder, ux0, a user folder, a trophy folder, or the folder of a set.",
  path: "folder to search; omitted: the emulator's usual folder",
  inputs: ['folder'],
  isComplete: true,
  options,
  uses: ['icons'],
  findFolders: usualFolders,
  open: async (input, chosen, context) =>
    readFolderOnce(await openSets(requirePath(input), chosen, context)),
  watch: (path, chosen, context) => openSets(path, chosen, context),
});

/**
 * Returns the default folders. The emulator's folder contains a folder of the same name; newer versions on macOS use the folder `fs` inside
 * the inner folder.
 */
function usualFolders(system: SystemFolders): readonly string[] {
  const separator = system.platform === 'win32' ? '\\' : '/';
  const folders = dataFolders(system, ['Vita3K', 'Vita3K'].join(separator));
  return system.platform === 'darwin'
    ? [...folders.map((folder) => `${folder}/fs`), ...folders]
    : folders;
}

async function openSets(
  path: string,
  chosen: OptionsOf<typeof options>,
  { icons, strict }: ImportContext,
): Promise<WatchedFolder> {
  return (await import('./vita3k.ts')).openVita3k(path, { ...chosen, icons, strict });
}

function readUser(given: string): string {
  if (/^\d{1,2}$/.test(given)) return given.padStart(2, '0');
  throw new InvalidValue(`${JSON.stringify(given)} is not a number such as 00`);
}
