/**
 * Rows of the commit table. Each row counts the commits of one kind of data. Players are divided into groups, and a player's commits are
 * counted in the row of their group. Caches of other groups then remain valid, and loads of different players do not wait for the same row.
 */

import type { CommitScope } from '../../../cache/index.ts';
import { invariant } from '../../../invariant.ts';

/** Row of commits that may change any data: those that change the catalogue or many players, and those of commands. */
export const sharedRow = 1;
/** Row of commits of the sync, the webhooks and the audit log, which invalidate nothing. */
export const operationalRow = 2;
/** Row of commits that change counts over all players: ranks, owners, totals. */
export const countsRow = 3;
/** Row of commits that change who is online, which few responses show. These commits are operational, too. */
export const presenceRow = 4;
const firstGroup = 16;
const groups = 256;
/** One more than the largest row number. */
export const rowLimit = firstGroup + groups;

/** Returns the row that counts the commits of a player. */
export function rowOfPlayer(playerId: number): number {
  return firstGroup + (playerId % groups);
}

/** The number of commits of a row, after a commit. */
export interface CommitRow {
  readonly row: number;
  readonly value: number;
}

/** Numbers of commits by row; 0 for a row without commits. */
export type CommitNumbers = Float64Array;

/** Converts rows to numbers. */
export function toCommitNumbers(rows: readonly CommitRow[]): CommitNumbers {
  const numbers = new Float64Array(rowLimit);
  for (const { row, value } of rows) if (row < rowLimit) numbers[row] = value;
  return numbers;
}

/** Returns the number of commits in a row, whose index must be below the limit. */
export function numberAt(numbers: CommitNumbers, row: number): number {
  return invariant(numbers[row], 'a row is below the limit');
}

function isOfData(row: number): boolean {
  return row !== operationalRow && row !== presenceRow;
}

/** Returns the sum of the numbers of the scope's rows. Numbers only grow, so the sum changes with each of them. */
export function sumCommits(numbers: CommitNumbers, scope: CommitScope): number {
  if (scope === null)
    return numbers.reduce((sum, number, row) => (isOfData(row) ? sum + number : sum), 0);
  const shared = numberAt(numbers, sharedRow);
  if (scope === 'catalogue') return shared;
  const ofPlayer = shared + numberAt(numbers, rowOfPlayer(scope.playerId));
  return scope.withRank ? ofPlayer + numberAt(numbers, countsRow) : ofPlayer;
}

/** Checks whether all commits of `required` are in `found`. */
export function includes(found: CommitNumbers, required: CommitNumbers): boolean {
  return required.every((number, row) => numberAt(found, row) >= number);
}

/** Formats a notification: `row:number` for each row, separated by commas. */
export function formatNotice(rows: Iterable<CommitRow>): string {
  return [...rows].map(({ row, value }) => `${row}:${value}`).join(',');
}

/** Parses a notification; returns an empty list if it has another format. */
export function readNotice(text: string): readonly CommitRow[] {
  return text.split(',').flatMap((part) => {
    const [, row, value] = /^(\d{1,5}):(\d{1,16})$/.exec(part) ?? [];
    return row === undefined || value === undefined
      ? []
      : [{ row: Number(row), value: Number(value) }];
  });
}
