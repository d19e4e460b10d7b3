/** Reads one set of Vita3K: the player's unlocked trophies, the definition in the wanted language, and icons. */

import { basename } from 'node:path';
import { toStrictness } from '../../check/check-record.ts';
import type { SourceItem } from '../../source/source.ts';
import { readBounded } from '../../readers/unreadable-file.ts';
import { readSetDefinition } from '../trophy-set/read-set-definition.ts';
import type { SetOptions } from '../trophy-set/set-records.ts';
import { findForeign, toItems } from '../trophy-set/set-records.ts';
import { storeIcons } from '../trophy-set/store-icons.ts';
import type { VitaSet } from './find-sets.ts';
import type { VitaTrophyUser } from './read-tropusr.ts';
import { readVitaTropusr } from './read-tropusr.ts';

/** Maximum file size. It is larger than needed, so that the error for another program's file names the wrong content, not the size. */
const maxBytes = 1024 * 1024;

/** Returns the items of a set, or one rejection if it cannot be read. Throws SourceError if icons cannot be written. */
export async function readVitaSet(
  set: VitaSet,
  options: SetOptions,
): Promise<readonly SourceItem[]> {
  const { conf, data, where } = set;
  const strictness = toStrictness(options);
  const user = await readBounded({ path: data, name: 'TROPUSR.DAT', maxBytes }, readVitaTropusr);
  if ('invalid' in user) return [{ where, invalid: user.invalid }];
  const found = await readSetDefinition(conf, {
    language: options.language,
    extension: 'sfm',
    strictness,
  });
  if (found === null)
    return [{ where, invalid: 'has no TROP.SFM in conf, which defines the trophies' }];
  if ('invalid' in found) return [{ where, invalid: found.invalid }];
  const { definition, name } = found;
  const names = { definition: name, states: 'TROPUSR.DAT' };
  const foreign = findForeign(definition, user.grades, names);
  if (foreign !== null) return [{ where, invalid: foreign }];
  const bad = badTimesOf(user);
  if (bad[0] !== undefined && strictness === 'strict') return [{ where, invalid: bad[0] }];
  const { images, items } = await storeIcons(
    { path: conf, where, setId: definition.id },
    options.icons,
  );
  const content = {
    definition,
    states: user.states,
    platform: 'psp2',
    names,
    images,
    where,
  } as const;
  return [
    ...noteOtherFolder(set, definition.id),
    ...items,
    ...bad.map((fault) => ({
      where,
      warning: `${fault}; the trophy counts as earned on an unknown date`,
    })),
    ...toItems(content, options.player, strictness),
  ];
}

/** Returns a note if the folder of the definition has the name of another set. */
function noteOtherFolder({ conf, where }: VitaSet, id: string): readonly SourceItem[] {
  if (basename(conf) === id) return [];
  return [
    { where, note: `is imported as ${id}, the npcommid in the file, not the name of the folder` },
  ];
}

function badTimesOf({ badTimes }: VitaTrophyUser): readonly string[] {
  return [...badTimes].map(
    ([id, time]) => `TROPUSR.DAT, trophy ${id}, time ${time} is after the year 9999`,
  );
}
