/** A changed record as a row of a table, with typed values for pages and programs. */

import type { InstanceRecord } from '../../../records/instance-records.ts';
import { isInstanceRecord } from '../../../records/instance-records.ts';
import type { DataRecord } from '../../../records/records.ts';
import { printable } from '../source/source.ts';

/** The values of a record that a table shows. Null where a record of its type has no such value. */
export interface ChangedRow {
  readonly player: string | null;
  /** Id of the game. */
  readonly game: string | null;
  /** Number of the trophy in its game. */
  readonly trophy: number | null;
  /** Title of a game or trophy, or name of an account or group, as the source states it. */
  readonly title: string | null;
  readonly grade: string | null;
  readonly network: string | null;
  /** When the trophy was earned: milliseconds UTC; null if unknown. */
  readonly earnedAt: number | null;
  /** Seconds of play time. */
  readonly seconds: number | null;
}

const empty: ChangedRow = {
  player: null,
  game: null,
  trophy: null,
  title: null,
  grade: null,
  network: null,
  earnedAt: null,
  seconds: null,
};
/** Maximum length of a text in the table. */
const maxTitle = 200;

/** Returns the row of a record. Rows of instance records have no values, because some values are secret. */
export function changedRow(record: DataRecord): ChangedRow {
  if (isInstanceRecord(record)) return empty;
  return { ...empty, ...valuesOf(record) };
}

function valuesOf(record: Exclude<DataRecord, InstanceRecord>): Partial<ChangedRow> {
  if (record.type === 'player') return { player: record.name };
  if (record.type === 'game') return { game: record.id, title: cut(record.title) };
  if (record.type === 'group') return { game: record.game, title: cut(record.name) };
  if (record.type === 'account')
    return { player: record.player, network: record.network, title: cut(record.name) };
  if (record.type === 'playerGame') return { player: record.player, game: record.game };
  if (record.type === 'playTime') return hoursOf(record);
  if (record.type === 'earned') return earnedOf(record);
  // The remaining types are a player's own choices. The player's notes are left out, because they are private.
  if (record.type !== 'trophy') return { player: record.player, game: record.game ?? null };
  const { game, id = null, title, grade = null } = record;
  return { game, trophy: id, title: cut(title), grade };
}

function earnedOf(record: Extract<DataRecord, { readonly type: 'earned' }>): Partial<ChangedRow> {
  const { player, game, trophy = null, date = null } = record;
  const title = 'title' in record ? cut(record.title) : null;
  return { player, game, trophy, title, earnedAt: date };
}

function hoursOf({
  player,
  game,
  title,
  network,
  seconds,
}: Extract<DataRecord, { readonly type: 'playTime' }>): Partial<ChangedRow> {
  return { player, game: game ?? null, title: cut(title), network, seconds };
}

function cut(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : printable(text.slice(0, maxTitle));
}
