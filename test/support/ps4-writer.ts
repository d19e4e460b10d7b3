/** Writes an invented database of a PS4 (docs/spec/sources.md 4). */

import Database from 'better-sqlite3';
import type { WrittenSet } from './rpcs3-writer.ts';

/** A game of the database. */
export interface WrittenTitle {
  readonly set: WrittenSet;
  readonly user?: number;
  readonly status?: number;
  /** Which columns contain the time: the first, the second (by the console's own clock), or both. */
  readonly times?: 'both' | 'first' | 'second';
}

const never = '0001-01-01T00:00:00.00Z';

/** The columns stand in another order than on the console, and Laurel does not read some of them. */
const titleColumns =
  'platform TEXT, id INTEGER, user_id INTEGER, revision INTEGER, trophy_title_id TEXT, status INTEGER, progress INTEGER, title TEXT, description TEXT, trophy_set_version TEXT';
const flagColumns =
  'id INTEGER, title_id INTEGER, revision INTEGER, trophy_title_id TEXT, trophyid INTEGER, groupid INTEGER, visible INTEGER, unlocked INTEGER, unlock_attribute INTEGER, time_unlocked TEXT, time_unlocked_uc TEXT, grade INTEGER, hidden INTEGER, title TEXT, description TEXT';

/** Returns the bytes of a trophy_local.db. The SQL statements `more` run after the rows are written. */
export function writePs4Database(titles: readonly WrittenTitle[], more = ''): Buffer {
  const database = new Database(':memory:');
  database.exec(
    `CREATE TABLE tbl_trophy_title (${titleColumns}); CREATE TABLE tbl_trophy_flag (${flagColumns}); CREATE TABLE other (a);`,
  );
  titles.forEach((title, index) => writeTitle(database, title, index + 1));
  if (more !== '') database.exec(more);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

function writeTitle(
  database: Database.Database,
  { set, user = 0x1a2b3c4d, status = 0, times = 'both' }: WrittenTitle,
  id: number,
): void {
  database
    .prepare('INSERT INTO tbl_trophy_title VALUES (NULL, ?, ?, 1, ?, ?, 50, ?, NULL, ?)')
    .run(id, user, set.id, status, set.title ?? '', '01.00');
  const insert = database.prepare(
    'INSERT INTO tbl_trophy_flag VALUES (?, ?, 1, ?, ?, ?, 1, ?, 0, ?, ?, ?, ?, ?, ?)',
  );
  set.trophies.forEach(({ grade, group, name = '', detail = '', hidden, unlockedAt }, trophyid) => {
    const time =
      typeof unlockedAt === 'number'
        ? new Date(unlockedAt).toISOString().replace(/(\.\d\d)\dZ$/, '$1Z')
        : never;
    const first = times === 'second' ? never : time;
    const second = times === 'first' ? never : time;
    const groupid = group === undefined ? -1 : Number(group) - 1;
    const unlocked = unlockedAt === undefined ? 0 : 1;
    insert.run(
      id * 1000 + trophyid,
      id,
      set.id,
      trophyid,
      groupid,
      unlocked,
      first,
      second,
      'PGSB'.indexOf(grade) + 1,
      hidden === 'yes' ? 1 : 0,
      name,
      detail,
    );
  });
}
