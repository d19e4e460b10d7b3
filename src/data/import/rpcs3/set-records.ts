/** From the two files of a set to records (docs/spec/domain.md 1.4, mapping). */

import { grades } from '../../../domain/index.ts';
import type { DataRecord, PlayerGameRecord } from '../../records/records.ts';
import type { Strictness } from '../check-record.ts';
import { checkRecord } from '../check-record.ts';
import type { SourceItem } from '../source.ts';
import { describeFault, describeUnusable } from '../unusable-value.ts';
import { omitEmpty } from '../../records/omit-nil.ts';
import type { SetDefinition, TrophyDefinition } from './read-tropconf.ts';
import type { TrophyState, TrophyUser } from './read-tropusr.ts';

export interface SetContent {
  readonly definition: SetDefinition;
  readonly user: TrophyUser;
  /** Addresses of icons by file, such as `TROP000.PNG`; those that there are. */
  readonly images: ReadonlyMap<string, string>;
  /** Names the set in messages. */
  readonly where: string;
}

/**
 * The records of a set for a player, in an order that loads, or the one reason why there are none: the game cannot be loaded,
 * or, where the import is strict, anything is wrong. A trophy is numbered from 1 on the wire and from 0 in the files.
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
  const known = new Set(content.definition.trophies.map(({ id }) => id));
  for (const state of content.user.states) {
    if (!state.isUnlocked) continue;
    if (known.has(state.id)) items.push({ where, record: earnedOf(state, content.definition.id, player) });
    else items.push({ where, invalid: `trophy ${state.id} is unlocked in TROPUSR.DAT and not defined in TROPCONF.SFM` });
  }
  return items;
}

/** What shows that the two files are of different sets, null if nothing does: no importer may mix them (docs/spec/domain.md 6, theme 11). */
export function findForeign({ definition, user }: Pick<SetContent, 'definition' | 'user'>): string | null {
  for (const { id, grade } of definition.trophies) {
    const other = user.grades.get(id) ?? grade;
    if (other !== grade && isGrade(grade))
      return `the files are of different sets: trophy ${id} is ${grade} in TROPCONF.SFM and ${other} in TROPUSR.DAT`;
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

/** As in the file, which numbers trophies from 0. */
function describe({ type, id }: Stated): string {
  return `${type} ${typeof id === 'number' ? id - 1 : String(id)}`;
}

function isGrade(text: string): boolean {
  return grades.some((grade) => grade === text);
}

/** The trophies say when the game was updated last. The time of the file does not: every copy, reset or touch of it moves that. */
function playerGameOf({ definition, user }: SetContent, player: string): PlayerGameRecord {
  const lastUpdated = newestDateOf(user);
  return { type: 'playerGame', player, game: definition.id, ...(lastUpdated === null ? {} : { lastUpdated }) };
}

/** The newest date of a trophy; null where none has a date. */
export function newestDateOf({ states }: TrophyUser): number | null {
  return states.reduce<number | null>((newest, { unlockedAt }) => {
    return unlockedAt === null || (newest !== null && newest >= unlockedAt) ? newest : unlockedAt;
  }, null);
}

/** A date that is not known is left out: one that another source knew stays. */
function earnedOf({ id, unlockedAt }: TrophyState, game: string, player: string): DataRecord {
  const earned = { type: 'earned', player, game, trophy: id + 1 } as const;
  return unlockedAt === null ? earned : { ...earned, date: unlockedAt };
}
