/**
 * What players earned on each day, kept by loads: a profile's chart and calendar would otherwise read every trophy of
 * a player, half a million of the largest. A row a day would be as many rows as a third of the trophies; one text a
 * player is written in no time. It holds `day,platinum,gold,silver,bronze` for each day, with `;` between.
 */

import type { Grade } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import { dayMs } from '../../time/index.ts';
import type { Queries, Transaction } from '../engine.ts';
import { statement } from '../engine.ts';
import { noTrophies, toGrade } from '../row-values.ts';
import type { DayOfPlay } from '../store.ts';
import { playerActivity, upsertInto } from '../tables.ts';
import type { EarnedChange } from './earned-change.ts';

type Day = { -readonly [P in keyof DayOfPlay]: number };

const upsertDays = upsertInto(playerActivity);
const selectDays = statement<{ days: string }>('SELECT days AS "days" FROM player_activity WHERE player_id = ?');
const countDays = statement<{ day: number; grade: string; count: number }>(
  `SELECT (e.earned_at - ((e.earned_at % ${dayMs}) + ${dayMs}) % ${dayMs}) / ${dayMs} AS "day", t.grade AS "grade", COUNT(*) AS "count"
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.earned_at IS NOT NULL GROUP BY 1, 2`,
);
const selectPlayers = statement<{ playerId: number }>(
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

/** Adds what changed to the days of the players it changed for. */
export async function addToActivity(transaction: Transaction, changes: readonly EarnedChange[]): Promise<void> {
  const byPlayer = Map.groupBy(changes, ({ playerId }) => playerId);
  const stored = await transaction.allMany(
    selectDays,
    [...byPlayer.keys()].map((playerId) => [playerId]),
  );
  const rows = [...byPlayer].map(([playerId, ofPlayer], index) => {
    const days = new Map(readDays(stored[index]?.[0]?.days ?? '').map((day): [number, Day] => [day.day, { ...day }]));
    for (const { before, after, grade } of ofPlayer) {
      count(days, before, grade, -1);
      count(days, after, grade, 1);
    }
    return [playerId, writeDays(days.values())];
  });
  await transaction.runMany(upsertDays, rows);
}

function count(days: Map<number, Day>, at: number | null | undefined, grade: Grade, by: number): void {
  if (at === null || at === undefined) return;
  const day = Math.floor(at / dayMs);
  const known = days.get(day) ?? { day, ...noTrophies };
  known[grade] += by;
  days.set(day, known);
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

/** Counts everybody's days: for a store from before they were kept. */
export async function fillActivity(transaction: Transaction): Promise<void> {
  for await (const playerIds of playersOf(transaction)) await recountActivity(transaction, playerIds);
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
