/** Reads titles and trophies of the database. Columns are found by name, never by position (docs/spec/sources.md 4). */

import type { ExpectedTables } from '../../readers/expected-table.ts';
import type { SqliteFile } from '../../readers/sqlite-file.ts';
import { wrapSourceError } from '../../source/source.ts';
import { plural } from '../../../../plural.ts';

/** The tables and columns that a database of the console must have. */
export const tables: ExpectedTables = {
  tbl_trophy_title: ['id', 'user_id', 'trophy_title_id', 'status', 'title', 'trophy_set_version'],
  tbl_trophy_flag: [
    'title_id',
    'trophy_title_id',
    'trophyid',
    'groupid',
    'unlocked',
    'time_unlocked',
    'time_unlocked_uc',
    'grade',
    'hidden',
    'title',
    'description',
  ],
};

type Row = Readonly<Record<string, unknown>>;

/** A title of the chosen user and the rows of its trophies, unchanged from the database. */
export interface Title {
  /** Name of the title in messages. */
  readonly where: string;
  readonly id: unknown;
  readonly title: unknown;
  readonly version: unknown;
  readonly trophies: readonly Row[];
}

interface SkippedTitle {
  readonly where: string;
  readonly skipped: string;
}

/** Maximum number of trophies of a title. The largest known sets have over 300. */
const maxTrophies = 1000;
/** Maximum number of titles, far more than any console has. */
const maxTitles = 20_000;
/**
 * Maximum length of texts, which are cut here. Records accept at most 10,000 characters, so the check still rejects a text that is too
 * long.
 */
const maxText = 20_000;

/** Yields the titles of one user. Throws SourceError if several users have trophies and the operator has not chosen one. */
export function* readTitles(
  database: SqliteFile,
  where: string,
  user: string,
): Generator<Title | SkippedTitle> {
  const titles = [
    ...take(
      database.rows(
        `SELECT id, user_id, status, ${text('trophy_title_id')}, ${text('title')}, ${text('trophy_set_version')} FROM tbl_trophy_title`,
      ),
      maxTitles,
    ),
  ].toSorted((one, other) => compareValues(one['id'], other['id']));
  const chosen = chooseUser(titles, where, user);
  const trophies = trophiesByTitle(database);
  for (const row of titles) {
    const place = `${where}, title ${shown(row['trophy_title_id'])}`;
    if (!chosen(row)) continue;
    if (Number(row['status']) !== 0) {
      yield {
        where: place,
        skipped: `has the status ${shown(row['status'])}; only sets with the status 0 are complete`,
      };
      continue;
    }
    const own = trophies.get(shown(row['id'])) ?? [];
    yield {
      where: place,
      id: row['trophy_title_id'],
      title: row['title'],
      version: row['trophy_set_version'],
      trophies: own,
    };
  }
}

function trophiesByTitle(database: SqliteFile): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  const columns = ['trophy_title_id', 'time_unlocked', 'time_unlocked_uc', 'title', 'description']
    .map(text)
    .join(', ');
  const sql = `SELECT title_id, trophyid, groupid, unlocked, grade, hidden, ${columns} FROM tbl_trophy_flag`;
  for (const row of take(database.rows(sql), maxTitles * maxTrophies)) {
    const key = shown(row['title_id']);
    const list = found.get(key) ?? [];
    if (list.length < maxTrophies) list.push(row);
    found.set(key, list);
  }
  for (const list of found.values())
    list.sort((one, other) => compareValues(one['trophyid'], other['trophyid']));
  return found;
}

/** Compares values: numbers by size, and numbers before any other value. */
function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [first, second] = [one, other].map((value) =>
    typeof value === 'number' ? '' : shown(value),
  );
  return (first ?? '') < (second ?? '') ? -1 : Number(first !== second);
}

/** Returns the SQL expression for a column whose text is limited in length. */
function text(column: string): string {
  return `substr(${column}, 1, ${maxText}) AS ${column}`;
}

function* take<T>(rows: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const row of rows) {
    if (left === 0) return;
    left -= 1;
    yield row;
  }
}

/** Returns a function that checks whether a title belongs to the chosen user. An import is for one player. */
function chooseUser(titles: readonly Row[], where: string, user: string): (title: Row) => boolean {
  const ids = [...new Set(titles.map((title) => shown(title['user_id'])))];
  const found = ids.filter((id) => namesOf(id).includes(user));
  const list = ids.map((id) => namesOf(id).join(' = ')).join(', ');
  if (user !== '' && found.length === 0 && ids.length > 0)
    throw wrapSourceError(where, `has no user ${user}; found: ${list}`);
  const [first] = ids;
  if (user === '' && first !== undefined && ids.length > 1)
    throw wrapSourceError(
      where,
      `contains the trophies of ${plural(ids.length, 'user', 'users')} (${list}). On the command line, --user chooses one, such as --user ${first}`,
    );
  return (title) => user === '' || found.includes(shown(title['user_id']));
}

/** Returns the forms of a user's number: decimal, and as in the name of their folder. */
function namesOf(id: string): readonly string[] {
  return [id, Number(id).toString(16).padStart(8, '0')];
}

/** Returns a value as text of limited length, for messages and comparisons. */
export function shown(value: unknown): string {
  return (
    typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'bigint'
        ? String(value)
        : '?'
  ).slice(0, 100);
}
