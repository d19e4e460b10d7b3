/**
 * One statement with many lists of parameters as one command: the lists come as columns, by `unnest`. A round
 * of a thousand look-ups or rows is then one message and one plan, which on a server across a network is most
 * of what they cost.
 */

import type { Parameters, SqlValue } from '../engine.ts';

/** A statement for many lists: `$1` is the first parameter of all lists, as an array. */
export interface Batch {
  readonly text: string;
  /** True where no two lists of one command may have the same of these parameters, by number from 0. */
  readonly distinct: readonly number[] | null;
}

/** Placeholders as PostgreSQL numbers them. No text of ours has a question mark for anything else. */
export function numberPlaceholders(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => `$${(count += 1)}`);
}

/** Placeholders as columns of the lists. */
function columnPlaceholders(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => `lists.p${(count += 1)}`);
}

/** The lists as a table of columns p1, p2, …; `types` are those of the parameters. */
function listsOf(types: readonly string[], more = ''): string {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`);
  const columns = types.map((_, index) => `p${index + 1}`);
  return more === ''
    ? `unnest(${arrays.join(', ')}) AS lists(${columns.join(', ')})`
    : `unnest(${arrays.join(', ')}) WITH ORDINALITY AS lists(${columns.join(', ')}, ${more})`;
}

/** A query for many lists; the first column of each row is the 1-based number of its list. */
export function batchQuery(text: string, types: readonly string[]): string {
  return `SELECT lists.list_number, found.* FROM ${listsOf(types, 'list_number')} CROSS JOIN LATERAL (${columnPlaceholders(text)}) found`;
}

const insert =
  /^INSERT INTO \w+ \((?<columns>[\w, ]+)\) VALUES \((?:\?, )*\?\)(?<rest>\s+ON CONFLICT \((?<keys>[\w, ]+)\) DO .*)?$/s;
const remove = /^DELETE FROM (?<table>\w+) WHERE (?<where>\w+ = \?(?: AND \w+ = [\w?']+)*)$/;
const update = /^UPDATE \w+ SET .* WHERE \w+ = \?(?: AND \w+ = \?)*$/s;

/** A command for many lists; null for one that has to be run list by list. */
export function batchCommand(text: string, types: readonly string[]): Batch | null {
  return batchInsert(text, types) ?? batchDelete(text, types) ?? batchUpdate(text, types);
}

function batchInsert(text: string, types: readonly string[]): Batch | null {
  const groups = insert.exec(text)?.groups;
  if (groups === undefined) return null;
  const { columns = '', rest = '', keys = '' } = groups;
  const names = columns.split(', ');
  const values = types.map((_, index) => `lists.p${index + 1}`).join(', ');
  const head = text.slice(0, text.indexOf(' VALUES '));
  return {
    text: `${head} SELECT ${values} FROM ${listsOf(types)}${rest}`,
    distinct: keys === '' ? null : keys.split(', ').map((key) => names.indexOf(key)),
  };
}

function batchDelete(text: string, types: readonly string[]): Batch | null {
  const { table, where } = remove.exec(text)?.groups ?? {};
  if (table === undefined || where === undefined) return null;
  return { text: `DELETE FROM ${table} USING ${listsOf(types)} WHERE ${columnPlaceholders(where)}`, distinct: null };
}

/** Rows that different lists name are different ones, because all of a list's conditions are equalities on the same columns. */
function batchUpdate(text: string, types: readonly string[]): Batch | null {
  if (!update.test(text)) return null;
  const whole = columnPlaceholders(text);
  const cut = whole.lastIndexOf(' WHERE ');
  const firstOfWhere = text.slice(0, text.lastIndexOf(' WHERE ')).split('?').length - 1;
  return {
    text: `${whole.slice(0, cut)} FROM ${listsOf(types)}${whole.slice(cut)}`,
    distinct: types.map((_, index) => index).slice(firstOfWhere),
  };
}

/** Lists in groups of at most `most`, in their order, none of which has the same of the distinct parameters twice. */
export function groupLists(lists: readonly Parameters[], distinct: readonly number[] | null, most: number): Parameters[][] {
  const groups: Parameters[][] = [];
  let group: Parameters[] = [];
  let known = new Set<string>();
  for (const list of lists) {
    const key = distinct === null ? '' : JSON.stringify(distinct.map((index) => list[index]));
    if (group.length === most || (distinct !== null && known.has(key))) {
      groups.push(group);
      [group, known] = [[], new Set()];
    }
    group.push(list);
    known.add(key);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** Lists as columns, each in the form of an array's text: the parameters of a batch. */
export function columnsOf(lists: readonly Parameters[], types: readonly string[]): string[] {
  return types.map((_, index) => {
    let text = '{';
    for (const list of lists) text += `${text === '{' ? '' : ','}${elementOf(list[index] ?? null)}`;
    return `${text}}`;
  });
}

function elementOf(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, String.raw`\$&`) : value}"`;
}
