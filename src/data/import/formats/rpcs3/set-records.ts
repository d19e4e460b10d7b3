/** Maps the two files of a set to records (docs/spec/domain.md 1.4, mapping). */

import { grades } from '../../../../domain/index.ts';
import type { DataRecord, PlayerGameRecord } from '../../../records/records.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import type { SourceItem } from '../../source.ts';
import { describeFault, describeUnusable } from '../../check/unusable-value.ts';
import { omitEmpty } from '../../../records/omit-nil.ts';
import type { SetDefinition, TrophyDefinition } from './read-tropconf.ts';
import type { TrophyState, TrophyUser } from './read-tropusr.ts';

export interface SetContent {
  readonly definition: SetDefinition;
  readonly user: TrophyUser;
  /** URLs of the existing icons by file name, such as `TROP000.PNG`. */
  readonly images: ReadonlyMap<string, string>;
  /** Name of the set in messages. */
  readonly where: string;
}

/**
 * Returns the records of a set for a player, sorted for loading, or one rejection if the game cannot be loaded or a strict
 * import finds any error. Trophies are numbered from 1 on the wire and from 0 in the files.
 */
export function toItems(content: SetContent, player: string, strictness: Strictness): readonly SourceItem[] {
  const { where } = content;
  const items: SourceItem[] = content.definition.refused.map((reason) => ({ where, invalid: `TROPCONF.SFM ${reason}` }));
  for (const value of catalogueOf(content)) {
    const name = `TROPCONF.SFM, ${describe(value)}`;
    const checked = checkRecord(value, strictness);
    if ('record' in checked) {
      items.push(...checked.unusable.map((each) => ({ where, warning: `${name}, ${describeUnusable(each)}` })));
      items.push({ where, record: checked.record });
      continue;
    }
    const invalid = `${name}, ${checked.cause === null ? checked.invalid : describeFault(checked.cause)}`;
    if (strictness === 'strict' || value.type === 'game') return [{ where, invalid }];
    items.push({ where, invalid });
  }
  items.push({ where, record: playerGameOf(content, player) });
  const defined = new Set(content.definition.trophies.map(({ id }) => id));
  for (const state of content.user.states) {
    if (!state.isUnlocked) continue;
    if (defined.has(state.id)) items.push({ where, record: earnedOf(state, content.definition.id, player) });
    else items.push({ where, invalid: `trophy ${state.id} is unlocked in TROPUSR.DAT but not defined in TROPCONF.SFM` });
  }
  return items;
}

/** Returns the reason if the two files belong to different sets, which must not be mixed; otherwise null (docs/spec/domain.md 6, theme 11). */
export function findForeign({ definition, user }: Pick<SetContent, 'definition' | 'user'>): string | null {
  for (const { id, grade } of definition.trophies) {
    const other = user.grades.get(id) ?? grade;
    if (other !== grade && isGrade(grade))
      return `the files belong to different sets: trophy ${id} is ${grade} in TROPCONF.SFM and ${other} in TROPUSR.DAT`;
  }
  return null;
}

type Stated = Readonly<Record<string, unknown>> & { readonly type: DataRecord['type'] };

function catalogueOf({ definition, images }: SetContent): Stated[] {
  const { id: game, title, version, groups, trophies } = definition;
  return [
    { type: 'game', id: game, platform: 'ps3', ...omitEmpty({ title, setVersion: version, image: images.get('ICON0.PNG') }) },
    ...groups.map(({ id, name, detail }) => ({ type: 'group' as const, game, id, ...omitEmpty({ name, detail }) })),
    ...trophies.map((trophy) => trophyOf(trophy, game, images)),
  ];
}

function trophyOf(
  { id, grade, title, description, isHidden, group }: TrophyDefinition,
  game: string,
  images: SetContent['images'],
): Stated {
  const image = images.get(`TROP${String(id).padStart(3, '0')}.PNG`);
  return {
    type: 'trophy',
    game,
    id: id + 1,
    grade,
    ...omitEmpty({ title, description, image, group }),
    ...(isHidden === null ? {} : { hidden: isHidden }),
  };
}

/** The name of a trophy as in the file, which numbers trophies from 0. */
function describe({ type, id }: Stated): string {
  return `${type} ${typeof id === 'number' ? id - 1 : String(id)}`;
}

function isGrade(text: string): boolean {
  return grades.some((grade) => grade === text);
}

/** The update date of the game comes from its trophies, because copying or resetting a file changes its date. */
function playerGameOf({ definition, user }: SetContent, player: string): PlayerGameRecord {
  const lastUpdated = newestDateOf(user);
  return { type: 'playerGame', player, game: definition.id, ...(lastUpdated === null ? {} : { lastUpdated }) };
}

/** The newest date of a trophy; null without dates. */
export function newestDateOf({ states }: TrophyUser): number | null {
  return states.reduce<number | null>((newest, { unlockedAt }) => {
    return unlockedAt === null || (newest !== null && newest >= unlockedAt) ? newest : unlockedAt;
  }, null);
}

/** Omits an unknown date, so that a date from another source is not cleared. */
function earnedOf({ id, unlockedAt }: TrophyState, game: string, player: string): DataRecord {
  const earned = { type: 'earned', player, game, trophy: id + 1 } as const;
  return unlockedAt === null ? earned : { ...earned, date: unlockedAt };
}
