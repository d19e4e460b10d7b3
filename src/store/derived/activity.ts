/**
 * Daily counts of players' trophies on the network `psn`, maintained by imports. Without them, a profile's chart and calendar would read
 * every trophy of a player, up to half a million. Days are days in the day zone (day-zone.ts). The counts of a player are one text, because
 * a row per day would be slower to write, and there would be a third as many rows as trophies. The text is a list of
 * `day,platinum,gold,silver,bronze`, separated by `;`.
 */

import type { Grade } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import { dayIn, dayMs, minuteMs, utc } from '../../domain/time/index.ts';
import { zip } from '../../invariant.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { noTrophies, toGrade } from '../rows/row-values.ts';
import type { DayOfPlay } from '../port/players.ts';
import { readDayZone } from './day-zone.ts';
import { playerActivity, upsertInto } from '../schema/tables.ts';
import { deletion, read } from '../engine/statement.ts';

type Day = { -readonly [P in keyof DayOfPlay]: number };

const upsertDays = upsertInto(playerActivity);
const deleteDays = deletion('player_activity', { keys: ['player_id'] });
const countPer = (unit: number) =>
  read<{ unit: number; grade: string; count: number }>(
    `SELECT (e.earned_at - ((e.earned_at % ${unit}) + ${unit}) % ${unit}) / ${unit} AS "unit", t.grade AS "grade", COUNT(*) AS "count"
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   JOIN game g ON g.game_id = e.game_id AND g.network = 'psn'
   WHERE e.player_id = ? AND e.earned_at IS NOT NULL GROUP BY e.player_id, 1, 2`,
  );
/**
 * Counts trophies per day. For zones other than UTC, trophies are counted per minute: offsets are whole minutes, so all trophies of a
 * minute are on one day.
 */
const countDays = countPer(dayMs);
const countMinutes = countPer(minuteMs);
/** Number of players whose trophies per minute are in memory at once. */
const batchSize = 20;

const comma = ','.charCodeAt(0);
const semicolon = ';'.charCodeAt(0);

/**
 * Parses a stored text into days, ascending. It reads number by number instead of splitting the text, because a player may have thousands
 * of days.
 */
export function readDays(text: string): DayOfPlay[] {
  const days: DayOfPlay[] = [];
  for (let at = 0; at < text.length;) {
    const numbers: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let index = 0; index < numbers.length; index += 1) {
      const end = endOfNumber(text, at);
      numbers[index] = Number(text.slice(at, end));
      at = end + 1;
    }
    const [day, platinum, gold, silver, bronze] = numbers;
    days.push({ day, platinum, gold, silver, bronze });
  }
  return days;
}

/** Returns the offset of the next separator, or the end of the text. */
function endOfNumber(text: string, from: number): number {
  let end = from;
  for (
    let code = text.charCodeAt(end);
    code !== comma && code !== semicolon && end < text.length;
    code = text.charCodeAt(end)
  )
    end += 1;
  return end;
}

function writeDays(days: Iterable<Day>): string {
  return [...days]
    .filter(hasTrophies)
    .toSorted((a, b) => a.day - b.day)
    .map(writeDay)
    .join(';');
}

function hasTrophies(day: DayOfPlay): boolean {
  return grades.some((grade) => day[grade] !== 0);
}

function writeDay({ day, platinum, gold, silver, bronze }: DayOfPlay): string {
  return `${day},${platinum},${gold},${silver},${bronze}`;
}

/**
 * Finds where the first day that is not before `day` begins in a stored text. Uses a binary search, because a sync changes one of thousands
 * of days.
 */
function findDay(day: number, text: string, from: number): number {
  let low = from;
  let high = text.length;
  while (low < high) {
    const middle = Math.max(low, text.lastIndexOf(';', Math.floor((low + high) / 2) - 1) + 1);
    if (Number(text.slice(middle, text.indexOf(',', middle))) >= day) high = middle;
    else low = endOf(middle, text);
  }
  return low;
}

/** Returns the offset after the day that begins at an offset. */
function endOf(offset: number, text: string): number {
  const end = text.indexOf(';', offset);
  return end < 0 ? text.length : end + 1;
}

/** Changes of one player's daily counts in a load. */
export class DayChanges {
  readonly #days = new Map<number, Day>();
  /** The day of the last trophy, cached because successive trophies often have the same day. */
  #last: Day | null = null;
  readonly #zone: TimeZone;

  constructor(zone: TimeZone) {
    this.#zone = zone;
  }

  isEmpty(): boolean {
    return this.#days.size === 0;
  }

  /** Discards the changes after the days were recounted. */
  clear(): void {
    this.#days.clear();
    this.#last = null;
  }

  /** Moves a trophy from its previous date to its new one (milliseconds UTC); a trophy without a date is not counted on any day. */
  move(grade: Grade, before: number | null, after: number | null): void {
    if (before !== null) this.#count(before, grade, -1);
    if (after !== null) this.#count(after, grade, 1);
  }

  #count(at: number, grade: Grade, by: 1 | -1): void {
    const day = dayIn(this.#zone, at);
    if (this.#last?.day !== day) this.#last = this.#of(day);
    this.#last[grade] += by;
  }

  #of(day: number): Day {
    const counts = this.#days.get(day) ?? { day, ...noTrophies };
    this.#days.set(day, counts);
    return counts;
  }

  /** Applies the changes to a stored text and returns the new text. Days without a change are copied without parsing. */
  applyTo(stored: string): string {
    const parts: string[] = [];
    let copied = 0;
    for (const { day, ...counts } of [...this.#days.values()].toSorted((a, b) => a.day - b.day)) {
      const start = findDay(day, stored, copied);
      const end = endOf(start, stored);
      const [found] = readDays(stored.slice(start, end).replace(';', ''));
      const isStored = found?.day === day;
      const sum: Day = { day, ...counts };
      if (isStored) for (const grade of grades) sum[grade] += found[grade];
      parts.push(
        stored.slice(copied, start).replace(/;$/u, ''),
        hasTrophies(sum) ? writeDay(sum) : '',
      );
      copied = isStored ? end : start;
    }
    return [...parts, stored.slice(copied)].filter((part) => part !== '').join(';');
  }
}

/** A player and the changes of their daily counts. */
interface ChangedDays {
  readonly tracked: { readonly row: { readonly playerId: number } };
  readonly days: DayChanges;
}

/** A player whose daily counts change, and the new counts as text. */
type DaysRow = readonly [playerId: number, days: string];

/** Returns the new rows of the players whose days have changes. @param stored the days of each player; null if they have none */
export function changedDays(
  players: readonly ChangedDays[],
  stored: readonly (string | null)[],
): readonly DaysRow[] {
  // absent: the player has no dated trophy yet
  return zip(players, stored).flatMap(([{ tracked, days }, before]) =>
    days.isEmpty() ? [] : [[tracked.row.playerId, days.applyTo(before ?? '')] as const],
  );
}

/** Writes changed daily counts. */
export async function writeChangedDays(
  transaction: Transaction,
  rows: readonly DaysRow[],
): Promise<void> {
  await transaction.runMany(upsertDays, rows);
}

/** Recounts the daily counts of players from their trophies; returns the texts in the order of the players. */
export async function countActivity(
  queries: Queries,
  playerIds: readonly number[],
): Promise<string[]> {
  const zone = await readDayZone(queries);
  const [unit, countUnits] = zone === utc ? [dayMs, countDays] : [minuteMs, countMinutes];
  const texts: string[] = [];
  for (let from = 0; from < playerIds.length; from += batchSize) {
    const counted = await queries.allMany(
      countUnits,
      playerIds.slice(from, from + batchSize).map((playerId) => [playerId]),
    );
    for (const rows of counted) {
      const days = new Map<number, Day>();
      for (const row of rows) {
        const day = dayIn(zone, row.unit * unit);
        const counts = days.get(day) ?? { day, ...noTrophies };
        counts[toGrade(row.grade)] += row.count;
        days.set(day, counts);
      }
      texts.push(writeDays(days.values()));
    }
  }
  return texts;
}

/** Recounts and writes the daily counts of players; a player without a dated trophy has no row. */
export async function recountActivity(
  transaction: Transaction,
  playerIds: readonly number[],
): Promise<void> {
  const counted = await countActivity(transaction, playerIds);
  const rows = zip(playerIds, counted);
  await transaction.runMany(
    deleteDays,
    rows.flatMap(([playerId, days]) => (days === '' ? [[playerId]] : [])),
  );
  await transaction.runMany(
    upsertDays,
    rows.filter(([, days]) => days !== ''),
  );
}
