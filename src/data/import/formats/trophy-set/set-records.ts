/** Maps a set's definition and a player's unlocked trophies to records (docs/spec/domain.md 1.4, mapping). */

import { grades as allGrades } from '../../../../domain/index.ts';
import type { DataRecord, PlayerGameRecord } from '../../../../records/records.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import type { IconTarget } from '../../source/format.ts';
import type { SourceItem } from '../../source/source.ts';
import { describeFault, describeUnusable } from '../../check/unusable-value.ts';
import { omitEmpty } from '../../../../records/omit-nil.ts';
import type { SetDefinition, TrophyDefinition } from './read-definition.ts';
import type { TrophyState } from './trophy-state.ts';

interface SetContent {
  readonly definition: SetDefinition;
  /** The player's trophies. An unlocked trophy without a definition is rejected. */
  readonly states: readonly TrophyState[];
  /** The name of the platform in records. */
  readonly platform: 'ps3' | 'psp2' | 'ps4';
  readonly names: FileNames;
  /** URLs of the existing icons by file name, such as `TROP000.PNG`. */
  readonly images: ReadonlyMap<string, string>;
  /** Name of the set in messages. */
  readonly where: string;
}

/** Names of a set's files in messages. */
interface FileNames {
  readonly definition: string;
  readonly states: string;
}

/**
 * Returns a player's records of a set, in an order that can be imported. Returns one rejection if the game cannot be imported, or if a
 * strict import finds any error. Trophies are numbered from 1 in records and from 0 in the files.
 */
export function toItems(
  content: SetContent,
  player: string,
  strictness: Strictness,
): readonly SourceItem[] {
  const { where, names } = content;
  const items: SourceItem[] = content.definition.refused.map((reason) => ({
    where,
    invalid: `${names.definition} ${reason}`,
  }));
  for (const value of catalogueOf(content)) {
    const name = `${names.definition}, ${describe(value)}`;
    const checked = checkRecord(value, strictness);
    if ('record' in checked) {
      items.push(
        ...checked.unusable.map((each) => ({
          where,
          warning: `${name}, ${describeUnusable(each)}`,
        })),
      );
      items.push({ where, record: checked.record });
      continue;
    }
    const invalid = `${name}, ${checked.cause === null ? checked.invalid : describeFault(checked.cause)}`;
    if (strictness === 'strict' || value.type === 'game') return [{ where, invalid }];
    items.push({ where, invalid });
  }
  items.push({ where, record: playerGameOf(content.definition.id, content.states, player) });
  const defined = new Set(content.definition.trophies.map(({ id }) => id));
  for (const state of content.states) {
    if (!state.isUnlocked) continue;
    if (defined.has(state.id))
      items.push({ where, record: earnedOf(state, content.definition.id, player) });
    else
      items.push({
        where,
        invalid: `trophy ${state.id} is unlocked in ${names.states} but not defined in ${names.definition}`,
      });
  }
  return items;
}

/**
 * Returns the reason if the two files belong to different sets, which must not be mixed (docs/spec/domain.md 6, theme 11). Otherwise
 * returns null.
 */
export function findForeign(
  { trophies }: SetDefinition,
  grades: ReadonlyMap<number, string>,
  names: FileNames,
): string | null {
  for (const { id, grade } of trophies) {
    const other = grades.get(id) ?? grade;
    if (other !== grade && isGrade(grade))
      return `the files belong to different sets: trophy ${id} is ${grade} in ${names.definition} and ${other} in ${names.states}`;
  }
  return null;
}

type Stated = Readonly<Record<string, unknown>> & { readonly type: DataRecord['type'] };

function catalogueOf({ definition, images, platform }: SetContent): Stated[] {
  const { id: game, title, version, groups, trophies } = definition;
  return [
    {
      type: 'game',
      id: game,
      platform,
      ...omitEmpty({ title, setVersion: version, image: images.get('ICON0.PNG') }),
    },
    ...groups.map(({ id, name, detail }) => ({
      type: 'group' as const,
      game,
      id,
      ...omitEmpty({ name, detail }),
    })),
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

/** Returns the name of a trophy for messages, as in the file, which numbers trophies from 0. */
function describe({ type, id }: Stated): string {
  return `${type} ${typeof id === 'number' ? id - 1 : String(id)}`;
}

function isGrade(text: string): boolean {
  return allGrades.some((grade) => grade === text);
}

/** The player of the sets in a folder, and which data is read from them. */
export interface SetOptions {
  readonly player: string;
  /** Number of a language; empty for the default language. */
  readonly language: string;
  /** Where icons are stored; null if they are not stored. */
  readonly icons: IconTarget | null;
  /** Whether a set with an unusable value is rejected, instead of omitting the value. */
  readonly strict: boolean;
}

/** A player's progress in a set whose definition is missing. */
interface SetProgress {
  readonly id: string;
  readonly states: readonly TrophyState[];
  readonly where: string;
}

/** Returns only the player's records. The set must already be in the store. */
export function progressItems(
  { id, states, where }: SetProgress,
  player: string,
): readonly SourceItem[] {
  const earned = states
    .filter(({ isUnlocked }) => isUnlocked)
    .map((state) => earnedOf(state, id, player));
  return [playerGameOf(id, states, player), ...earned].map((record) => ({ where, record }));
}

/** Returns the player's game. Its update date comes from the trophies, because copying or resetting a file changes the file's date. */
function playerGameOf(
  game: string,
  states: readonly TrophyState[],
  player: string,
): PlayerGameRecord {
  const lastUpdated = findNewestDate(states);
  return { type: 'playerGame', player, game, ...(lastUpdated === null ? {} : { lastUpdated }) };
}

/** Returns the newest date of a trophy; null if no trophy has a date. */
export function findNewestDate(states: readonly TrophyState[]): number | null {
  return states.reduce<number | null>((newest, { unlockedAt }) => {
    return unlockedAt === null || (newest !== null && newest >= unlockedAt) ? newest : unlockedAt;
  }, null);
}

/** Returns the earned record. An unknown date is omitted, so that a date from another source is not cleared. */
function earnedOf({ id, unlockedAt }: TrophyState, game: string, player: string): DataRecord {
  const earned = { type: 'earned', player, game, trophy: id + 1 } as const;
  return unlockedAt === null ? earned : { ...earned, date: unlockedAt };
}
