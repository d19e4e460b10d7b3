/** Maps a title of the database to records (docs/spec/sources.md 4). */

import { isSetId } from '../../../../files/index.ts';
import { readIsoInstant } from '../../../../domain/time/index.ts';
import { omitEmpty, omitNil } from '../../../../records/omit-nil.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import {
  describeFault,
  describeUnusable,
  showValue,
  toUnusable,
} from '../../check/unusable-value.ts';
import type { SourceItem } from '../../source/source.ts';
import { gradesByNumber } from '../trophy-set/trophy-state.ts';
import type { Title } from './read-titles.ts';
import { shown } from './read-titles.ts';

type Row = Title['trophies'][number];
type Stated = Readonly<Record<string, unknown>> & { readonly type: string };

/** Returns the records of a title. Returns one rejection if the title cannot be identified, or if a strict import finds any error. */
export function titleItems(
  { where, id, title, version, trophies }: Title,
  player: string,
  strictness: Strictness,
): readonly SourceItem[] {
  if (typeof id !== 'string' || !isSetId(id))
    return [
      { where, invalid: `trophy_title_id ${showValue(id)} is not a set id such as NPWR90001_00` },
    ];
  const items: SourceItem[] = [];
  const add = (value: Stated, name: string): void =>
    void items.push(...check(value, { where, name, strictness }));
  const game = {
    type: 'game',
    id,
    platform: 'ps4',
    ...omitEmpty({ title: textOf(title), setVersion: textOf(version) }),
  };
  items.push(...check(game, { where, name: 'title', strictness }).map(assumePlatform));
  for (const group of groupsOf(trophies))
    add({ type: 'group', game: id, id: group }, `group ${group}`);
  for (const row of trophies) {
    items.push(
      ...trophyItems(row, id, { where, name: `trophy ${shown(row['trophyid'])}`, strictness }),
    );
  }
  const earned = trophies
    .filter((row) => refusalOf(row, id) === null && isUnlocked(row))
    .map((row) => earnedOf(row, id, player));
  const dates = earned.flatMap(({ date }) => (typeof date === 'string' ? [date] : []));
  const newest = dates.toSorted().at(-1);
  add(
    {
      type: 'playerGame',
      player,
      game: id,
      ...(newest === undefined ? {} : { lastUpdated: newest }),
    },
    'title',
  );
  for (const record of earned) add(record, `trophy ${Number(record['trophy']) - 1}`);
  const invalid = items.find((item) => 'invalid' in item);
  return strictness === 'strict' && invalid !== undefined ? [invalid] : items;
}

interface Place {
  readonly where: string;
  /** Name of the row in messages. */
  readonly name: string;
  readonly strictness: Strictness;
}

/**
 * Marks the platform as assumed. The database does not state the platform of a set, so a platform stated by another source takes
 * precedence.
 */
function assumePlatform(item: SourceItem): SourceItem {
  if (!('record' in item) || item.record.type !== 'game') return item;
  const { platform: platformIfUnknown, ...record } = item.record;
  return { ...item, record: { ...record, ...omitNil({ platformIfUnknown }) } };
}

function check(value: Stated, { where, name, strictness }: Place): readonly SourceItem[] {
  const checked = checkRecord(value, strictness);
  if ('invalid' in checked)
    return [
      {
        where,
        invalid: `${name}, ${checked.cause === null ? checked.invalid : describeFault(checked.cause)}`,
      },
    ];
  return [
    ...checked.unusable.map((each) => ({ where, warning: `${name}, ${describeUnusable(each)}` })),
    { where, record: checked.record },
  ];
}

/** Returns the reason why a row does not identify a trophy of this title; null if it does. */
function refusalOf(row: Row, game: string): string | null {
  const { trophyid, trophy_title_id: owner } = row;
  if (typeof trophyid !== 'number' || !Number.isInteger(trophyid) || trophyid < 0)
    return `trophyid ${showValue(trophyid)} is not a number from 0`;
  return owner === game ? null : `trophy_title_id ${showValue(owner)} is not that of its title`;
}

/** Returns the trophy of a row, with a warning if its unlock time is not a date. */
function trophyItems(row: Row, game: string, place: Place): readonly SourceItem[] {
  const refused = refusalOf(row, game);
  if (refused !== null) return [{ where: place.where, invalid: `${place.name}: ${refused}` }];
  const bad = isUnlocked(row) ? timeOf(row).bad : null;
  return [...check(trophyOf(row, game), place), ...(bad === null ? [] : [badTime(place, bad)])];
}

function isUnlocked(row: Row): boolean {
  return Number(row['unlocked']) === 1;
}

function earnedOf(row: Row, game: string, player: string): Stated {
  const { at } = timeOf(row);
  return {
    type: 'earned',
    player,
    game,
    trophy: Number(row['trophyid']) + 1,
    ...(at === null ? {} : { date: at }),
  };
}

function trophyOf(row: Row, game: string): Stated {
  const group = groupOf(row);
  return {
    type: 'trophy',
    game,
    id: Number(row['trophyid']) + 1,
    grade: gradesByNumber.get(Number(row['grade'])) ?? shown(row['grade']),
    ...omitEmpty({ title: textOf(row['title']), description: textOf(row['description']), group }),
    hidden: Number(row['hidden']) === 1,
  };
}

/** Returns the group of a row. −1 is the base game; 0 is the first expansion, `001`. */
function groupOf({ groupid }: Row): string {
  const number = typeof groupid === 'number' && Number.isInteger(groupid) ? groupid : -1;
  return number < 0 ? '' : String(number + 1).padStart(3, '0');
}

function groupsOf(trophies: readonly Row[]): readonly string[] {
  return [...new Set(trophies.map(groupOf))].filter((group) => group !== '').toSorted();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

interface StatedTime {
  /** The unlock time as ISO 8601 in UTC; null if unknown. */
  readonly at: string | null;
  /** The stated text if it is not a date; otherwise null. */
  readonly bad: string | null;
}

/** Returns the unlock time. If it is not set (year 1), returns the unlock time by the console's own clock. */
function timeOf(row: Row): StatedTime {
  const first = readTime(row['time_unlocked']);
  return first.at === null && first.bad === null ? readTime(row['time_unlocked_uc']) : first;
}

function readTime(value: unknown): StatedTime {
  if (value === null || value === '') return { at: null, bad: null };
  if (typeof value !== 'string') return { at: null, bad: shown(value) };
  if (value.startsWith('0001-')) return { at: null, bad: null };
  const at = readIsoInstant(value);
  return at === null ? { at: null, bad: value } : { at: new Date(at).toISOString(), bad: null };
}

function badTime({ where, name, strictness }: Place, text: string): SourceItem {
  const outcome = 'the trophy counts as earned on an unknown date';
  const unusable = toUnusable({
    property: 'time_unlocked',
    value: showValue(text),
    problem: 'is not a date',
    outcome,
  });
  if (strictness === 'strict') return { where, invalid: `${name}, ${describeFault(unusable)}` };
  return { where, warning: `${name}, ${describeUnusable(unusable)}` };
}
