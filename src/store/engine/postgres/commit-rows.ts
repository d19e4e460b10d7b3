/**
 * Rows of the commit table. Each counts the commits of one kind of data: a player's commits are counted in the row of the player's
 * group, so that caches of other groups stay valid, and so that loads of different players do not wait for the same row.
 */

import type { CommitScope } from '../../../cache/index.ts';
import { invariant } from '../../../invariant.ts';

/** Commits that may concern any data: of the catalogue, of many players, of commands. */
export const sharedRow = 1;
/** Commits of the sync, the webhooks and the audit log, which invalidate nothing. */
export const operationalRow = 2;
/** Commits that change what is counted over all players: ranks, owners, totals. */
export const countsRow = 3;
/** Commits of who is online, which few answers show. They are operational, too. */
export const presenceRow = 4;
const firstGroup = 16;
const groups = 256;
/** One more than the largest row number. */
export const rowLimit = firstGroup + groups;

/** The row that counts the commits of a player. */
export function rowOfPlayer(playerId: number): number {
  return firstGroup + (playerId % groups);
}

/** Number of a row after a commit. */
export interface CommitRow {
  readonly row: number;
  readonly value: number;
}

/** Numbers by row; 0 for a row without commits. */
export type CommitNumbers = Float64Array;

/** Converts rows to numbers. */
export function toCommitNumbers(rows: readonly CommitRow[]): CommitNumbers {
  const numbers = new Float64Array(rowLimit);
  for (const { row, value } of rows) if (row < rowLimit) numbers[row] = value;
  return numbers;
}

/** The number of a row below the limit. */
export function numberAt(numbers: CommitNumbers, row: number): number {
  return invariant(numbers[row], 'a row is below the limit');
}

function isOfData(row: number): boolean {
  return row !== operationalRow && row !== presenceRow;
}

/** Sum of the numbers of the scope's rows. Numbers only grow, so the sum changes with each of them. */
export function sumCommits(numbers: CommitNumbers, scope: CommitScope): number {
  if (scope === null)
    return numbers.reduce((sum, number, row) => (isOfData(row) ? sum + number : sum), 0);
  const shared = numberAt(numbers, sharedRow);
  if (scope === 'catalogue') return shared;
  const ofPlayer = shared + numberAt(numbers, rowOfPlayer(scope.playerId));
  return scope.withRank ? ofPlayer + numberAt(numbers, countsRow) : ofPlayer;
}

/** Whether all commits of `required` are in `found`. */
export function includes(found: CommitNumbers, required: CommitNumbers): boolean {
  return required.every((number, row) => numberAt(found, row) >= number);
}

/** The text of a notification: `row:number` for each row, separated by commas. */
export function formatNotice(rows: Iterable<CommitRow>): string {
  return [...rows].map(({ row, value }) => `${row}:${value}`).join(',');
}

/** Reads a notification; empty if it has another form. */
export function readNotice(text: string): readonly CommitRow[] {
  return text.split(',').flatMap((part) => {
    const [, row, value] = /^(\d{1,5}):(\d{1,16})$/.exec(part) ?? [];
    return row === undefined || value === undefined
      ? []
      : [{ row: Number(row), value: Number(value) }];
  });
}
