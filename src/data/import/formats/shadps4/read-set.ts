/** Reads one set of shadPS4: the player's unlocked trophies, the definition in the wanted language, and icons. */

import { basename, dirname } from 'node:path';
import type { Strictness } from '../../check/check-record.ts';
import { toStrictness } from '../../check/check-record.ts';
import {
  describeFault,
  describeUnusable,
  showValue,
  toUnusable,
} from '../../check/unusable-value.ts';
import type { SourceItem } from '../../source/source.ts';
import { findEntry } from '../trophy-set/folders.ts';
import type { SetDefinition } from '../trophy-set/read-definition.ts';
import { readDefinitionFile, readSetDefinition } from '../trophy-set/read-set-definition.ts';
import type { SetOptions } from '../trophy-set/set-records.ts';
import { findForeign, toItems } from '../trophy-set/set-records.ts';
import { storeIcons } from '../trophy-set/store-icons.ts';
import type { StateFile } from './find-sets.ts';
import type { TrophyState } from '../trophy-set/trophy-state.ts';
import { yearOneMs } from '../trophy-set/trophy-state.ts';
import { plural } from '../../../../plural.ts';

/** The player of the sets, and which data is read from their folders. */
export interface ReadOptions extends SetOptions {
  /** Whether trophies that only the definition marks as unlocked are imported too. */
  readonly fromDefinitions: boolean;
}

/** The file of each set id. A set that exists in both layouts is imported once. */
export type TakenSets = Map<string, StateFile>;

/** Returns the items of a set, or one rejection if it cannot be read. Throws SourceError if icons cannot be written. */
export async function readSet(
  file: StateFile,
  options: ReadOptions,
  taken: TakenSets,
): Promise<readonly SourceItem[]> {
  const { path, where } = file;
  const strictness = toStrictness(options);
  const name = basename(path);
  const stated = await readDefinitionFile(dirname(path), name, strictness);
  if ('invalid' in stated) return [{ where, ...linkOr(file, stated.invalid) }];
  const { id } = stated.definition;
  const first = taken.get(id) ?? file;
  if (first.path !== path && (first.generation === 'new' || file.generation === 'old'))
    return [{ where, skipped: `is a copy of the set ${id}, which is read from ${first.where}` }];
  taken.set(id, file);
  const folder = await folderOf(file, id);
  const named = await definitionOf({ ...file, definition: folder }, stated.definition, {
    ...options,
    strictness,
  });
  if ('invalid' in named) return [{ where, invalid: named.invalid }];
  const names = { definition: named.name, states: name };
  const own = stated.definition.trophies.map(readUnlock);
  const others = unlockedElsewhere(own, named.definition);
  const unlocks = options.fromDefinitions
    ? own.map((unlock) => others.get(unlock.state.id) ?? unlock)
    : own;
  const badTimes = unlocks.flatMap((unlock) => badTimeOf(unlock, names.states));
  const [bad] = badTimes;
  if (bad !== undefined && strictness === 'strict') return [{ where, invalid: bad.fault }];
  const { images, items } = await iconsOf({ ...file, definition: folder }, id, options);
  const content = {
    definition: named.definition,
    states: unlocks.map(({ state }) => state),
    platform: 'ps4',
    names,
    images,
    where,
  } as const;
  return [
    ...remarksOf(file, id, named),
    ...(others.size > 0 && !options.fromDefinitions
      ? [{ where, note: describeElsewhere(others.size, named.name) }]
      : []),
    ...items,
    ...badTimes.map(({ warning }) => ({ where, warning })),
    ...toItems(content, options.player, strictness),
  ];
}

/**
 * Returns the trophies that are unlocked in the definition but not in the user's file. Some builds of the emulator write unlocks into the
 * definition, which does not state whose they are (docs/spec/sources.md 1).
 */
function unlockedElsewhere(
  own: readonly ReadUnlock[],
  { trophies }: SetDefinition,
): ReadonlyMap<number, ReadUnlock> {
  const locked = new Set(own.filter(({ state }) => !state.isUnlocked).map(({ state }) => state.id));
  const unlocks = trophies
    .map(readUnlock)
    .filter(({ state }) => state.isUnlocked && locked.has(state.id));
  return new Map(unlocks.map((unlock) => [unlock.state.id, unlock]));
}

function describeElsewhere(count: number, definition: string): string {
  return `the definition ${definition} says that ${plural(count, 'more trophy is', 'more trophies are')} unlocked, of whichever user; on the command line, --from-definitions takes them`;
}

/**
 * Returns a warning about a definition that has unlocked trophies but no file of a user. Returns nothing if it has none or cannot be read.
 */
export async function remarkOfDefinition({
  path,
  where,
}: StateFile): Promise<readonly SourceItem[]> {
  const stated = await readDefinitionFile(dirname(path), basename(path), 'lenient');
  if ('invalid' in stated) return [];
  const count = stated.definition.trophies.filter(
    (trophy) => readUnlock(trophy).state.isUnlocked,
  ).length;
  const skipped = `says that ${plural(count, 'trophy is', 'trophies are')} unlocked, but home/USER/trophy has no file of this set; on the command line, --from-definitions takes them`;
  return count === 0 ? [] : [{ where, skipped }];
}

/** Returns the folder of the definition. It is found by the set id in the file, otherwise by the name of the file. */
async function folderOf(
  { definition, definitions }: StateFile,
  id: string,
): Promise<string | null> {
  return (definitions === null ? null : await findEntry(definitions, id)) ?? definition;
}

/** Checks for a link: a file of the layout before 0.16.0 may be a link to the migrated file. It is not followed, and it is not an error. */
function linkOr(
  { generation }: StateFile,
  reason: string,
): { readonly skipped: string } | { readonly invalid: string } {
  const isLink = generation === 'old' && reason.includes('is a symbolic link');
  return isLink
    ? { skipped: `${reason}; a migrated set is read from home/USER/trophy` }
    : { invalid: reason };
}

interface NamedDefinition {
  readonly definition: SetDefinition;
  /** Name of the definition file in messages. */
  readonly name: string;
  readonly hasNames: boolean;
}

interface DefinitionOptions extends ReadOptions {
  readonly strictness: Strictness;
}

/** Returns the definition with names. If there is none, returns the definition in the state file, which may lack names. */
async function definitionOf(
  { path, definition: folder, generation }: StateFile,
  stated: SetDefinition,
  { language, strictness }: DefinitionOptions,
): Promise<NamedDefinition | { readonly invalid: string }> {
  const own = {
    definition: stated,
    name: basename(path),
    hasNames: stated.trophies.some(({ title }) => title !== ''),
  };
  const xml = folder === null ? null : await findEntry(folder, 'Xml');
  const wanted = generation === 'new' || language !== '';
  const found =
    xml === null || !wanted
      ? null
      : await readSetDefinition(xml, { language, extension: 'xml', strictness });
  if (found === null) return own;
  if ('invalid' in found) return found;
  const { name, definition } = found;
  if (definition.id !== stated.id)
    return {
      invalid: `the files belong to different sets: ${name} has the npcommid ${definition.id}, ${own.name} has ${stated.id}`,
    };
  const grades = new Map(stated.trophies.map(({ id, grade }) => [id, grade]));
  const foreign = findForeign(definition, grades, { definition: name, states: own.name });
  return foreign === null ? { definition, name, hasNames: true } : { invalid: foreign };
}

function badTimeOf(
  { state, badTime }: ReadUnlock,
  name: string,
): readonly { readonly fault: string; readonly warning: string }[] {
  if (badTime === null) return [];
  const problem = 'is neither in seconds since 1970 nor in microseconds since year 1';
  const outcome = 'the trophy counts as earned on an unknown date';
  const unusable = toUnusable({
    property: 'timestamp',
    value: showValue(badTime),
    problem,
    outcome,
  });
  const place = `${name}, trophy ${state.id}`;
  return [
    {
      fault: `${place}, ${describeFault(unusable)}`,
      warning: `${place}, ${describeUnusable(unusable)}`,
    },
  ];
}

async function iconsOf(
  { definition, where }: StateFile,
  setId: string,
  { icons }: ReadOptions,
): ReturnType<typeof storeIcons> {
  const path = definition === null ? null : await findEntry(definition, 'Icons');
  return storeIcons({ path: path ?? '', where, setId }, path === null ? null : icons);
}

/**
 * Returns a warning if the file's name is not the set id. The id comes from the file, never from its name (docs/spec/domain.md 6, theme
 * 11).
 */
function remarksOf(
  { path, where, generation }: StateFile,
  id: string,
  { hasNames }: NamedDefinition,
): readonly SourceItem[] {
  const name = basename(path).replace(/\.xml$/i, '');
  const notes: SourceItem[] = [];
  if (generation === 'new' && name.toUpperCase() !== id)
    notes.push({
      where,
      note: `is imported as ${id}, the npcommid in the file, not the name of the file`,
    });
  if (!hasNames)
    notes.push({
      where,
      note: `has no definition in trophy/${id}/Xml; its trophies are imported without names`,
    });
  return notes;
}

/** Words for an unlocked trophy: version 0.3.0 wrote `unlocked`; later versions write `true`. */
const unlockedWords: ReadonlySet<string> = new Set(['true', 'unlocked', '1']);

/** Times below this are in seconds since 1970, as version 0.7.0 and later write them. */
const secondsBelow = 10n ** 11n;
/** Times from this value are in microseconds since 0001-01-01, as versions before 0.7.0 wrote them. */
const microsecondsFrom = 10n ** 16n;
/** The last instant of the year 9999, in milliseconds UTC. */
const lastMs = 253_402_300_799_999;

interface StatedUnlock {
  readonly id: number;
  readonly unlockState: string | null;
  readonly timestamp: string | null;
}

/** The state of a trophy, and the stated time if its unit is unknown. */
interface ReadUnlock {
  readonly state: TrophyState;
  readonly badTime: string | null;
}

/** Reads the state of one trophy. A time in an unknown unit is reported, because guessing a scale could give a wrong date. */
export function readUnlock({ id, unlockState, timestamp }: StatedUnlock): ReadUnlock {
  const isUnlocked = unlockedWords.has((unlockState ?? '').trim().toLowerCase());
  if (!isUnlocked) return { state: { id, isUnlocked, unlockedAt: null }, badTime: null };
  const text = (timestamp ?? '').trim();
  if (text === '' || /^0+$/.test(text))
    return { state: { id, isUnlocked, unlockedAt: null }, badTime: null };
  const unlockedAt = readTime(text);
  return { state: { id, isUnlocked, unlockedAt }, badTime: unlockedAt === null ? text : null };
}

/** Returns milliseconds UTC; null for a text in neither unit. */
function readTime(text: string): number | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const value = BigInt(text);
  if (value < secondsBelow) return Number(value) * 1000;
  if (value < microsecondsFrom) return null;
  const at = Number(value / 1000n) - yearOneMs;
  return at >= 0 && at <= lastMs ? at : null;
}
