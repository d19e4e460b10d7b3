/**
 * Batches: one command that runs a statement for many lists of parameters, which are passed as arrays to `unnest`. A thousand
 * lookups or rows then need only one message and one plan. Over a network, messages and plans are most of their cost.
 */

import type { Parameters, Read, SqlValue, Statement } from '../engine.ts';
import type { Deletion, Insertion, RowWrite, Update } from '../statement.ts';
import {
  createCondition,
  conflictClause,
  insertedColumns,
  joinPieces,
  cutAtParameters,
} from '../statement.ts';

/** A command for many lists. `$1` is an array that contains the first parameter of each list. */
export interface Batch {
  readonly text: string;
  /** Indexes of the parameters that must be distinct among the lists of one command; null if there is no such parameter. */
  readonly distinct: readonly number[] | null;
}

/** SQL for the lists as a table with columns p1, p2, …; `types` are the parameter types. */
function listsOf(types: readonly string[]): string {
  return `${arraysOf(types)} AS lists(${columnNames(types)})`;
}

/** Like `listsOf`, with the 1-based number of the list as a last column. */
function numberedLists(types: readonly string[]): string {
  return `${arraysOf(types)} WITH ORDINALITY AS lists(${columnNames(types)}, list_number)`;
}

function arraysOf(types: readonly string[]): string {
  return `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})`;
}

function columnNames(types: readonly string[]): string {
  return types.map((_, index) => `p${index + 1}`).join(', ');
}

/**
 * Joins the pieces of a statement. Columns of the lists take the places of the placeholders between them, beginning with the parameter at
 * index `from`.
 */
function withLists(pieces: readonly string[], from = 0): string {
  return joinPieces(pieces, (index) => `lists.p${from + index + 1}`);
}

/** Creates the batch of a statement; null for a statement that must run once per list. */
export function createBatch(statement: Statement<unknown>, types: readonly string[]): Batch | null {
  if (statement.kind === 'read')
    return statement.runsPerList === true
      ? null
      : { text: batchQuery(statement, types), distinct: null };
  return statement.rowWrite === null ? null : batchCommand(statement.rowWrite, types);
}

/** Creates a query for many lists; the first column of each row is the 1-based number of its list. */
export function batchQuery({ pieces }: Pick<Read, 'pieces'>, types: readonly string[]): string {
  return `SELECT lists.list_number, found.* FROM ${numberedLists(types)} CROSS JOIN LATERAL (${withLists(pieces)}) found`;
}

/** Creates the command that runs the write of one row for many lists. */
export function batchCommand(row: RowWrite, types: readonly string[]): Batch {
  if (row.verb === 'INSERT INTO') return batchInsert(row, types);
  return row.verb === 'UPDATE' ? batchUpdate(row, types) : batchDelete(row, types);
}

function batchInsert(insertion: Insertion, types: readonly string[]): Batch {
  const { table, columns, onConflict } = insertion;
  const values = columns.map((_, index) => `lists.p${index + 1}`).join(', ');
  return {
    text: `INSERT INTO ${table} ${insertedColumns(insertion)} SELECT ${values} FROM ${listsOf(types)}${conflictClause(insertion)}`,
    distinct: onConflict === null ? null : onConflict.keys.map((key) => columns.indexOf(key)),
  };
}

function batchDelete({ table, condition }: Deletion, types: readonly string[]): Batch {
  const where = withLists(cutAtParameters(createCondition(condition)));
  return { text: `DELETE FROM ${table} USING ${listsOf(types)} WHERE ${where}`, distinct: null };
}

/** SQL for the returned columns, preceded by the number of the list. */
function returningText(columns: string): string {
  return ` RETURNING lists.list_number, ${columns}`;
}

/** Creates a batch of updates. Lists with distinct keys update different rows, because the conditions compare the same columns with `=`. */
function batchUpdate(
  { table, set, condition, returning }: Update,
  types: readonly string[],
): Batch {
  const firstKey = set.length - 1;
  const where = withLists(cutAtParameters(createCondition(condition)), firstKey);
  const [lists, returned] =
    returning === undefined
      ? [listsOf(types), '']
      : [numberedLists(types), returningText(returning)];
  return {
    text: `UPDATE ${table} SET ${withLists(set)} FROM ${lists} WHERE ${where}${returned}`,
    distinct: condition.keys.map((_, index) => firstKey + index),
  };
}

/**
 * Splits lists into groups of at most `max` lists, and keeps their order. No two lists of a group have the same values at the indexes
 * `distinct`.
 */
export function groupLists(
  lists: readonly Parameters[],
  distinct: readonly number[] | null,
  max: number,
): Parameters[][] {
  const groups: Parameters[][] = [];
  let group: Parameters[] = [];
  let keys = new Set<string>();
  for (const list of lists) {
    const key = distinct === null ? '' : JSON.stringify(distinct.map((index) => list[index]));
    if (group.length === max || (distinct !== null && keys.has(key))) {
      groups.push(group);
      group = [];
      keys = new Set();
    }
    group.push(list);
    keys.add(key);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** Returns the parameters of a batch: one array literal per column of the lists. */
export function toColumns(lists: readonly Parameters[], types: readonly string[]): string[] {
  return types.map((_, index) => arrayText(lists.map((list) => list[index] ?? null)));
}

/** Creates an array literal in PostgreSQL's text format (section 8.15 of its manual). */
export function arrayText(values: readonly SqlValue[]): string {
  return `{${values.map(elementOf).join(',')}}`;
}

function elementOf(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, String.raw`\$&`) : value}"`;
}
