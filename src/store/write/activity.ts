/**
 * What players earned on each day, kept by loads: a profile's chart and calendar would otherwise read every trophy of
 * a player, half a million of the largest. A row a day would be as many rows as a third of the trophies; one text a
 * player is written in no time. It holds `day,platinum,gold,silver,bronze` for each day, with `;` between.
 */

import type { Grade } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { noTrophies, toGrade } from '../read/row-values.ts';
import type { DayOfPlay } from '../port/store.ts';
import { playerActivity, upsertInto } from '../schema/tables.ts';
import { read } from '../engine/statement.ts';

type Day = { -readonly [P in keyof DayOfPlay]: number };

const upsertDays = upsertInto(playerActivity);
const selectDays = read<{ days: string }>('SELECT days AS "days" FROM player_activity WHERE player_id = ?');
const countDays = read<{ day: number; grade: string; count: number }>(
  `SELECT (e.earned_at - ((e.earned_at % ${dayMs}) + ${dayMs}) % ${dayMs}) / ${dayMs} AS "day", t.grade AS "grade", COUNT(*) AS "count"
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.earned_at IS NOT NULL GROUP BY 1, 2`,
);
const selectPlayers = read<{ playerId: number }>(
  'SELECT player_id AS "playerId" FROM player WHERE player_id > ? ORDER BY player_id LIMIT ?',
);
const pageSize = 500;

/** A stored text as days, ascending. */
export function readDays(text: string): DayOfPlay[] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const [day = 0, platinum = 0, gold = 0, silver = 0, bronze = 0] = part.split(',').map(Number);
    return { day, platinum, gold, silver, bronze };
  });
}

function writeDays(days: Iterable<Day>): string {
  return [...days]
    .filter((day) => grades.some((grade) => day[grade] !== 0))
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, platinum, gold, silver, bronze }) => `${day},${platinum},${gold},${silver},${bronze}`)
    .join(';');
}

/** What a load changes in the days of one player. */
export class DayChanges {
  readonly #days = new Map<number, Day>();
  /** Trophies of one day mostly come together. */
  #last: Day | null = null;

  isEmpty(): boolean {
    return this.#days.size === 0;
  }

  /** Counts a trophy in at the date it has now, and out at the one it had; without a date it is on no day. */
  move(grade: Grade, before: number | null, after: number | null): void {
    if (before !== null) this.#count(before, grade, -1);
    if (after !== null) this.#count(after, grade, 1);
  }

  #count(at: number, grade: Grade, by: 1 | -1): void {
    const day = Math.floor(at / dayMs);
    if (this.#last?.day !== day) this.#last = this.#of(day);
    this.#last[grade] += by;
  }

  #of(day: number): Day {
    const known = this.#days.get(day) ?? { day, ...noTrophies };
    this.#days.set(day, known);
    return known;
  }

  /** The text of days that gives another stored text. */
  applyTo(stored: string): string {
    for (const { day, ...counts } of readDays(stored)) {
      const changed = this.#of(day);
      for (const grade of grades) changed[grade] += counts[grade];
    }
    return writeDays(this.#days.values());
  }
}

/** Days of a player that a load changes. */
export interface ChangedDays {
  readonly playerId: number;
  readonly changes: DayChanges;
  /** False for a player of whom none can be stored. */
  readonly mayBeStored: boolean;
}

/** Adds what changed to the days of players. */
export async function addToActivity(transaction: Transaction, changed: readonly ChangedDays[]): Promise<void> {
  const known = changed.filter(({ mayBeStored }) => mayBeStored);
  const rows = await transaction.allMany(
    selectDays,
    known.map(({ playerId }) => [playerId]),
  );
  const stored = new Map(known.map(({ playerId }, index) => [playerId, rows[index]?.[0]?.days ?? '']));
  await transaction.runMany(
    upsertDays,
    changed.map(({ playerId, changes }) => [playerId, changes.applyTo(stored.get(playerId) ?? '')]),
  );
}

/** The texts that the trophies of these players give, counted anew; in their order. */
async function countActivity(queries: Queries, playerIds: readonly number[]): Promise<string[]> {
  const counted = await queries.allMany(countDays, playerIds.map(keyOf));
  return counted.map((rows) => {
    const days = new Map<number, Day>();
    for (const row of rows) {
      const known = days.get(row.day) ?? { day: row.day, ...noTrophies };
      known[toGrade(row.grade)] += row.count;
      days.set(row.day, known);
    }
    return writeDays(days.values());
  });
}

function keyOf(playerId: number): [number] {
  return [playerId];
}

/** Counts the days of these players anew: a trophy of theirs has another grade. */
export async function recountActivity(transaction: Transaction, playerIds: readonly number[]): Promise<void> {
  const counted = await countActivity(transaction, playerIds);
  await transaction.runMany(
    upsertDays,
    counted.map((days, index) => [playerIds[index] ?? 0, days]),
  );
}

/** A player whose days are not what his trophies give, by id. */
export async function findWrongActivity(queries: Queries, most: number): Promise<number[]> {
  const wrong: number[] = [];
  for await (const playerIds of playersOf(queries)) {
    const stored = await queries.allMany(selectDays, playerIds.map(keyOf));
    const counted = await countActivity(queries, playerIds);
    wrong.push(...playerIds.filter((_, index) => (stored[index]?.[0]?.days ?? '') !== counted[index]));
    if (wrong.length >= most) break;
  }
  return wrong.slice(0, most);
}

async function* playersOf(queries: Queries): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows = await queries.all(selectPlayers, [after, pageSize]);
    yield rows.map(({ playerId }) => playerId);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.playerId;
  }
}
