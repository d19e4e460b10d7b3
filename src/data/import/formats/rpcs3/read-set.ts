/** Reads one set of the emulator: converts its files to items, and copies its icons to the icon folder. */

import { basename, join } from 'node:path';
import type { Strictness } from '../../check/check-record.ts';
import { toStrictness } from '../../check/check-record.ts';
import type { SourceItem } from '../../source/source.ts';
import { readBounded } from '../../readers/unreadable-file.ts';
import { storeIcons } from '../trophy-set/store-icons.ts';
import type { SetFolder } from './find-sets.ts';
import type { SetDefinition } from '../trophy-set/read-definition.ts';
import { maxDefinitionBytes, readDefinition } from '../trophy-set/read-definition.ts';
import type { TrophyUser } from './read-tropusr.ts';
import { readTropusr } from './read-tropusr.ts';
import type { SetOptions } from '../trophy-set/set-records.ts';
import { findForeign, findNewestDate, toItems } from '../trophy-set/set-records.ts';

/** The options for sets of this emulator. The sets have one language, and they are read strictly only if the user asks for it. */
export type OwnedSets = Pick<SetOptions, 'player' | 'icons'> & Partial<Pick<SetOptions, 'strict'>>;

/** The folder of each set id. A copy of the set in another folder does not replace it. */
export type FoundIds = Map<string, SetFolder>;

const names = { definition: 'TROPCONF.SFM', states: 'TROPUSR.DAT' };

/** Maximum file size; real files have about 20 kB. */
const maxTropusrBytes = 1024 * 1024;

/** Returns the items of a set, or one rejection if it cannot be read. Throws SourceError if icons cannot be written. */
export async function readSet(
  set: SetFolder,
  options: OwnedSets,
  found: FoundIds,
): Promise<readonly SourceItem[]> {
  const { where } = set;
  const strictness = toStrictness(options);
  const files = await readFiles(set.path, strictness);
  if ('invalid' in files) return [{ where, invalid: files.invalid }];
  const { id } = files.definition;
  const first = found.get(id) ?? set;
  if (first.path !== set.path)
    return [{ where, skipped: `is a copy of the set ${id}, which is read from ${first.where}` }];
  found.set(id, set);
  const { images, items } = await storeIcons({ ...set, setId: id }, options.icons);
  const { definition, user } = files;
  const content = {
    definition,
    states: user.states,
    platform: 'ps3',
    names,
    images,
    where,
  } as const;
  return [...remarksOf(set, id), ...items, ...toItems(content, options.player, strictness)];
}

/**
 * Chooses between copies of a set: the copy with the newest trophy, otherwise the first copy. It reads every set but stores only its id and
 * date. The import reports unreadable sets.
 */
export async function preferNewest(sets: readonly SetFolder[], found: FoundIds): Promise<void> {
  if (sets.length < 2) return;
  const dates = new Map<string, number>();
  for (const set of sets) {
    const files = await readFiles(set.path, 'lenient');
    if ('invalid' in files) continue;
    const { id } = files.definition;
    const date = findNewestDate(files.user.states) ?? -Infinity;
    if (date <= (dates.get(id) ?? -Infinity) && found.has(id)) continue;
    dates.set(id, date);
    found.set(id, set);
  }
}

interface SetFiles {
  readonly definition: SetDefinition;
  readonly user: TrophyUser;
}

async function readFiles(
  folder: string,
  strictness: Strictness,
): Promise<SetFiles | { readonly invalid: string }> {
  const fileOf = (name: string, maxBytes: number) => ({ path: join(folder, name), name, maxBytes });
  const [definition, user] = await Promise.all([
    readBounded(fileOf(names.definition, maxDefinitionBytes), (bytes) =>
      readDefinition(bytes, strictness),
    ),
    readBounded(fileOf(names.states, maxTropusrBytes), readTropusr),
  ]);
  if ('invalid' in definition) return definition;
  if ('invalid' in user) return user;
  const foreign = findForeign(definition, user.grades, names) ?? findOtherId({ definition, user });
  return foreign === null ? { definition, user } : { invalid: foreign };
}

/**
 * Returns the set id of a console's file if it differs from the definition's; otherwise null. Files of the emulator do not contain an id.
 */
function findOtherId({ definition, user }: SetFiles): string | null {
  if (user.setId === null || user.setId === definition.id) return null;
  return `the files belong to different sets: TROPCONF.SFM has the npcommid ${definition.id}, TROPUSR.DAT has ${user.setId}`;
}

/**
 * Returns a warning if the folder's name is not the set id. The id comes from the file, never from the folder's name or the title
 * (docs/spec/domain.md 6, theme 11).
 */
function remarksOf({ path, where }: SetFolder, id: string): readonly SourceItem[] {
  return basename(path) === id
    ? []
    : [
        {
          where,
          note: `is imported as ${id}, the npcommid in the file, not the name of the folder`,
        },
      ];
}
