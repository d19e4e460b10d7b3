/** Import of decrypted copies of a PS Vita's trophy sets (docs/spec/sources.md 5). */

import { basename, dirname, join, relative } from 'node:path';
import { stat } from 'node:fs/promises';
import { isSetId } from '../../../../files/index.ts';
import type { Strictness } from '../../check/check-record.ts';
import { toStrictness, playerItem } from '../../check/check-record.ts';
import type { WatchedFolder } from '../../source/watched-folder.ts';
import type { SourceItem } from '../../source/source.ts';
import { printable, wrapSourceError } from '../../source/source.ts';
import type { DefinitionFile } from '../trophy-set/read-set-definition.ts';
import { readBounded } from '../../readers/unreadable-file.ts';
import { readSetDefinition } from '../trophy-set/read-set-definition.ts';
import type { SetOptions } from '../trophy-set/set-records.ts';
import { findForeign, progressItems, toItems } from '../trophy-set/set-records.ts';
import { storeIcons } from '../trophy-set/store-icons.ts';
import type { VitaTitle } from './read-trptitle.ts';
import { readTrptitle } from './read-trptitle.ts';
import { findEntry, listFolder, listFolders, resolvePath } from '../trophy-set/folders.ts';

const maxBytes = 1024 * 1024;

/** Opens the sets below a path for one player. Throws SourceError. */
export async function openVita(path: string, options: SetOptions): Promise<WatchedFolder> {
  return {
    name: 'vita',
    path,
    first: [playerItem(options.player)],
    nothing: 'contains no trophy sets of a PS Vita (folders with TRPTITLE.DAT)',
    async scan() {
      const { copies, folders } = await findCopies(path);
      const units = copies.map((copy) => ({
        path: copy.data,
        where: copy.where,
        files: [copy.data],
        folders: [dirname(copy.data)],
        read: () => readCopy(copy, options),
      }));
      return { units, remarks: [], folders };
    },
  };
}

async function readCopy(copy: VitaCopy, options: SetOptions): Promise<readonly SourceItem[]> {
  const { where } = copy;
  const strictness = toStrictness(options);
  const title = await readBounded(
    { path: copy.data, name: 'TRPTITLE.DAT', maxBytes },
    readTrptitle,
  );
  if ('invalid' in title) return [{ where, invalid: title.invalid }];
  const found = await definitionOf(copy, options.language, strictness);
  if (found === null) return withoutDefinition(copy, title, options.player);
  if ('invalid' in found) return [{ where, invalid: found.invalid }];
  const { definition, name, folder } = found;
  const names = { definition: name, states: 'TRPTITLE.DAT' };
  const foreign = findForeign(definition, title.grades, names);
  if (foreign !== null) return [{ where, invalid: foreign }];
  const { images, items } = await storeIcons(
    { path: folder, where, setId: definition.id },
    options.icons,
  );
  const content = {
    definition,
    states: title.states,
    platform: 'psp2',
    names,
    images,
    where,
  } as const;
  return [...items, ...toItems(content, options.player, strictness)];
}

interface FoundDefinition extends DefinitionFile {
  readonly folder: string;
}

async function definitionOf(
  { conf }: VitaCopy,
  language: string,
  strictness: Strictness,
): Promise<FoundDefinition | { readonly invalid: string } | null> {
  for (const folder of conf) {
    const found = await readSetDefinition(folder, { language, extension: 'sfm', strictness });
    if (found !== null) return 'invalid' in found ? found : { ...found, folder };
  }
  return null;
}

/** Returns the player's earned trophies of a set without a definition. The store rejects them if it does not know the set. */
function withoutDefinition(
  { data, where }: VitaCopy,
  { states }: VitaTitle,
  player: string,
): readonly SourceItem[] {
  const id = [basename(dirname(data)), basename(dirname(dirname(data)))].find(isSetId);
  if (id === undefined)
    return [{ where, invalid: 'has no TROP.SFM, and its folder is not named after a set' }];
  const note = {
    where,
    note: `has no TROP.SFM; ${id}, the name of its folder, must be in the store already`,
  };
  return [note, ...progressItems({ id, states, where }, player)];
}

interface VitaCopy {
  /** Path of TRPTITLE.DAT. */
  readonly data: string;
  /** Folders that may contain the definition, best first. */
  readonly conf: readonly string[];
  readonly where: string;
}

/** Maximum depth; a set is four folders below the console. */
const deepest = 8;
/** Maximum number of folders. A search that finds more has started in the wrong folder. */
const maxFolders = 20_000;

interface FoundCopies {
  readonly copies: readonly VitaCopy[];
  readonly folders: readonly string[];
}

/** Lists the sets below a path. Links are not followed. Throws SourceError. */
async function findCopies(path: string): Promise<FoundCopies> {
  const root = await resolvePath(path);
  if (!(await stat(root)).isDirectory())
    throw wrapSourceError(path, 'is a file. Use the folder of a set, or a folder with sets');
  const folders = [root];
  const copies: VitaCopy[] = [];
  for (const folder of folders) {
    if (folders.length > maxFolders)
      throw wrapSourceError(
        path,
        `contains more than ${maxFolders} folders; use a folder closer to the trophies`,
      );
    const file = (await listFolder(folder)).find(
      ({ name }) => name.toUpperCase() === 'TRPTITLE.DAT',
    );
    if (file !== undefined) copies.push(await copyAt(root, join(folder, file.name)));
    else if (depthOf(root, folder) < deepest)
      folders.push(...(await listFolders(folder)).map((name) => join(folder, name)));
  }
  return { copies, folders };
}

function depthOf(root: string, folder: string): number {
  return relative(root, folder).split(/[\\/]/).length;
}

async function copyAt(root: string, data: string): Promise<VitaCopy> {
  const folder = dirname(data);
  const parent = dirname(folder);
  const beside = await Promise.all(['conf', 'conf_ux0'].map((name) => findEntry(parent, name)));
  const ofConsole = await findEntry(dirname(parent), 'conf');
  const conf = [
    ...beside,
    ofConsole === null ? null : await findEntry(ofConsole, basename(folder)),
    folder,
  ];
  return {
    data,
    conf: conf.filter((each) => each !== null),
    where: printable(relative(root, folder) || basename(root)),
  };
}
