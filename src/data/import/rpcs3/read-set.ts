/** One set of the emulator: its files into items, its icons into the folder of icons. */

import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { IconFolder } from '../../../files/index.ts';
import { iconPath, isIconFile, readPlainFile } from '../../../files/index.ts';
import type { Strictness } from '../check-record.ts';
import { strictnessOf } from '../check-record.ts';
import type { SourceItem } from '../source.ts';
import { toSourceError } from '../source.ts';
import type { SetFolder } from './find-sets.ts';
import type { SetDefinition } from './read-tropconf.ts';
import { maxTropconfBytes, readTropconf, TropconfError } from './read-tropconf.ts';
import type { TrophyUser } from './read-tropusr.ts';
import { readTropusr, TropusrError } from './read-tropusr.ts';
import { findForeign, newestDateOf, toItems } from './set-records.ts';

export interface SetOptions {
  /** Whose trophies they are. */
  readonly player: string;
  readonly icons: IconFolder;
  /** What comes before `/icons/…` in the address of an image: an origin, or nothing. */
  readonly iconOrigin: string;
  /** Rejects a set for one value that cannot be used, instead of leaving out the value. */
  readonly strict?: boolean;
}

/** The folder that each set id is loaded from, so that a copy of the set elsewhere is not loaded over it. */
export type FoundIds = Map<string, SetFolder>;

/** Real ones have some 20 kB. */
const maxTropusrBytes = 1024 * 1024;

/** The items of a set; one, with the reason, where it cannot be read. Throws SourceError where icons cannot be written. */
export async function readSet(set: SetFolder, options: SetOptions, found: FoundIds): Promise<readonly SourceItem[]> {
  const { where } = set;
  const strictness = strictnessOf(options);
  const files = await readFiles(set.path, strictness);
  if ('invalid' in files) return [{ where, invalid: files.invalid }];
  const { id } = files.definition;
  const first = found.get(id) ?? set;
  if (first.path !== set.path) return [{ where, skipped: `is the set ${id} again, which is loaded from ${first.where}` }];
  found.set(id, set);
  const { images, items } = await storeIcons(set, id, options);
  return [...remarksOf(set, id), ...items, ...toItems({ ...files, images, where }, options.player, strictness)];
}

/**
 * Decides between copies of a set: the one with the newest trophy is loaded, or the first one. Every set is read for it, and only
 * its id and date are remembered; what cannot be read is left to the load, which says why.
 */
export async function preferNewest(sets: readonly SetFolder[], found: FoundIds): Promise<void> {
  if (sets.length < 2) return;
  const dates = new Map<string, number>();
  for (const set of sets) {
    const files = await readFiles(set.path, 'lenient');
    if ('invalid' in files) continue;
    const { id } = files.definition;
    const date = newestDateOf(files.user) ?? -Infinity;
    if (date <= (dates.get(id) ?? -Infinity) && found.has(id)) continue;
    dates.set(id, date);
    found.set(id, set);
  }
}

interface SetFiles {
  readonly definition: SetDefinition;
  readonly user: TrophyUser;
}

async function readFiles(folder: string, strictness: Strictness): Promise<SetFiles | { readonly invalid: string }> {
  const [conf, user] = await Promise.all([
    readPlainFile(join(folder, 'TROPCONF.SFM'), maxTropconfBytes),
    readPlainFile(join(folder, 'TROPUSR.DAT'), maxTropusrBytes),
  ]);
  if ('refused' in conf) return { invalid: `TROPCONF.SFM ${conf.refused}` };
  if ('refused' in user) return { invalid: `TROPUSR.DAT ${user.refused}` };
  try {
    const files = { definition: readTropconf(conf.bytes, strictness), user: readTropusr(user.bytes) };
    const foreign = findForeign(files);
    return foreign === null ? files : { invalid: foreign };
  } catch (error) {
    if (error instanceof TropconfError) return { invalid: `TROPCONF.SFM ${error.message}` };
    if (error instanceof TropusrError) return { invalid: `TROPUSR.DAT ${error.message}` };
    throw error;
  }
}

/** The id inside the file counts, never the folder's name or the title (docs/spec/domain.md 6, theme 11). */
function remarksOf({ path, where }: SetFolder, id: string): readonly SourceItem[] {
  return basename(path) === id
    ? []
    : [{ where, note: `is loaded as ${id}: the npcommid inside counts, not the name of the folder` }];
}

interface StoredIcons {
  /** Addresses by file. */
  readonly images: ReadonlyMap<string, string>;
  readonly items: readonly SourceItem[];
}

async function storeIcons({ path, where }: SetFolder, setId: string, { icons, iconOrigin }: SetOptions): Promise<StoredIcons> {
  const images = new Map<string, string>();
  const items: SourceItem[] = [];
  for (const file of (await readdir(path).catch(() => [])).filter(isIconFile).toSorted()) {
    const refused = await icons.store({ setId, file }, join(path, file)).catch((cause: unknown) => {
      throw toSourceError('the folder of icons', cause);
    });
    if (refused === null) images.set(file, `${iconOrigin}${iconPath({ setId, file })}`);
    else items.push({ where: `${where}/${file}`, skipped: refused });
  }
  return { images, items };
}
