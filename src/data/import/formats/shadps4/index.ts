import { InvalidValue, text, toggle } from '../../../../settings/setting.ts';
import type { ImportContext, OptionsOf } from '../../source/format.ts';
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
    'User of the emulator, such as 1000; required if several users have unlocked trophies.',
    readUser,
  ),
  home: text(
    '',
    'folder',
    "Home folder of the emulator, if the emulator's setting home_dir moves this folder out of the user folder.",
  ),
  ...languageOption,
  fromDefinitions: toggle(
    'Also import trophies that are unlocked according to trophy/SET/Xml. Some builds of the emulator store the unlocked trophies of all users there.',
  ),
};

/** Declares the format of the shadPS4 emulator. */
export const shadps4 = defineFormat({
  name: 'shadps4',
  network: 'psn',
  about:
    'Import trophies of the shadPS4 emulator, of any version, from its user folder or a part of it.',
  path: "user folder, home, home/USER, game_data, a set, or an .xml file of a set; omitted: the emulator's usual folder",
  inputs: ['folder', 'file'],
  isComplete: true,
  options,
  uses: ['icons'],
  findFolders: (system) => dataFolders(system, 'shadPS4'),
  open: async (input, chosen, context) =>
    readFolderOnce(await openSets(requirePath(input), chosen, context)),
  watch: (path, chosen, context) => openSets(path, chosen, context),
});

async function openSets(
  path: string,
  chosen: OptionsOf<typeof options>,
  { icons, strict }: ImportContext,
): Promise<WatchedFolder> {
  return (await import('./shadps4.ts')).openShadps4(path, { ...chosen, icons, strict });
}

function readUser(given: string): string {
  if (/^\d{1,10}$/.test(given)) return given;
  throw new InvalidValue(`${JSON.stringify(given)} is not a number`);
}
