/**
 * Counts over all players (places, owners, totals) after loads that ran at the same time. Such a load does not write the counts,
 * because all loads would wait for each other to write the same rows: it writes its changes beside the player, and a transaction of
 * the kind `counts` adds the pending changes of many loads together. Until then only the player's own place takes them into account (ranking.ts).
 */

import type { Transaction, Queries } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import type { BoardChange } from './board-counts.ts';
import type { Score } from '../ranking/ranking.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, playerChange, valuesOf } from '../schema/tables.ts';
import { Aggregates } from './aggregates.ts';
import { addToTotals, emptyScore } from './scores.ts';
import { Totals } from './totals.ts';

/** The owners that a load adds to a game, or to one of its trophies. */
export type OwnerChange = readonly [gameId: string, trophyId: number, players: number];
/** The owners and standings that a load adds. */
export interface PendingOwners {
  readonly owners: readonly OwnerChange[];
  readonly boards: readonly BoardChange[];
}

/** What a load changes in the counts for one player. */
export interface CountChange extends PendingOwners {
  readonly playerId: number;
  /** The player's update number. */
  readonly number: number;
  /** The score before; null for a new player. */
  readonly before: Score | null;
  readonly after: Score;
}

type ChangeRow = RowOf<typeof playerChange>;
/** The part of a change that only this module reads. */
interface ChangeText extends Pick<CountChange, 'after' | 'owners' | 'boards'> {
  /** Date of the player's newest trophy before the change. */
  readonly newestBefore: number | null;
}

const insertChange = insertInto(playerChange);
const columns = columnList(playerChange, 'c');
const selectChanges = read<ChangeRow>(`SELECT ${columns} FROM player_change c ORDER BY c.player_id, c.number`);
const selectChangesOf = read<ChangeRow>(`SELECT ${columns} FROM player_change c WHERE c.player_id = ? ORDER BY c.number`);
const selectAnyChange = read<{ found: number }>('SELECT 1 AS "found" FROM player_change LIMIT 1');
const deleteChange = deletion('player_change', { keys: ['player_id', 'number'] });

/** Writes changes to be counted later. */
export async function writePendingChanges(
  transaction: Transaction,
  changes: readonly CountChange[],
  changedAt: number,
): Promise<void> {
  await transaction.runMany(
    insertChange,
    changes.map((change) => valuesOf(playerChange, toRow(change, changedAt))),
  );
}

function toRow({ playerId, number, before, ...others }: CountChange, changedAt: number): ChangeRow {
  const text: ChangeText = { ...others, newestBefore: before?.lastEarnedAt ?? null };
  const totals = new Totals();
  addToTotals(totals, before, -1);
  addToTotals(totals, text.after, 1);
  const { points2008, points2020, tie, country, ranked } = before ?? emptyScore;
  const [players, games, earned] = [totals.of('players'), totals.of('player_games'), totals.of('earned')];
  const standing = { points2008, points2020, tie, country, ranked };
  return { playerId, number, changedAt, ...standing, players, games, earned, change: JSON.stringify(text) };
}

/** Whether any changes are pending. */
export async function hasPendingChanges(queries: Queries): Promise<boolean> {
  return (await queries.get(selectAnyChange, [])) !== undefined;
}

/** Adds all pending changes to the counts; returns how many there were. Must not run beside another of its kind. */
export async function countPendingChanges(transaction: Transaction): Promise<number> {
  return countRows(transaction, await transaction.all(selectChanges, []));
}

/** Adds the pending changes of a player to the counts. */
export async function countPendingChangesOf(transaction: Transaction, playerId: number): Promise<void> {
  await countRows(transaction, await transaction.all(selectChangesOf, [playerId]));
}

async function countRows(transaction: Transaction, rows: readonly ChangeRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const aggregates = new Aggregates();
  const { totals, rankings, owners, boards, recent } = aggregates;
  let now = 0;
  for (const row of rows) {
    const { after, owners: added, boards: moved, newestBefore } = textOf(row);
    rankings.move({ ...emptyScore, ...row }, after);
    for (const [name, value] of [
      ['players', row.players],
      ['player_games', row.games],
      ['earned', row.earned],
    ] as const) {
      totals.add(name, value);
    }
    recent.note(row.playerId, [newestBefore, after.lastEarnedAt]);
    for (const [gameId, trophyId, players] of added) owners.add(gameId, trophyId, players);
    for (const each of moved) boards.add(each);
    if (row.ranked === 1 || after.ranked === 1) totals.raise('ranking');
    now = Math.max(now, row.changedAt);
  }
  await aggregates.write(transaction, now);
  await transaction.runMany(
    deleteChange,
    rows.map(({ playerId, number }) => [playerId, number]),
  );
  return rows.length;
}

function textOf({ change }: ChangeRow): ChangeText {
  // A change that was pending when the counts of boards were added is in them already, and states none.
  const text: Omit<ChangeText, 'boards'> & Partial<ChangeText> = JSON.parse(change);
  return { boards: [], ...text };
}

/** The owners that pending changes add, for the check of the counts: players by game and trophy. */
export async function readOwnerChanges(queries: Queries): Promise<PendingOwners> {
  const texts = (await queries.all(selectChanges, [])).map(textOf);
  return { owners: texts.flatMap(({ owners }) => owners), boards: texts.flatMap(({ boards }) => boards) };
}
