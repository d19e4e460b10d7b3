/** The stored list of backups and their schedule. */

import * as v from 'valibot';
import type { RowOf, TableAccess } from '../../store/sql.ts';
import {
  columnList,
  deletion,
  insertInto,
  read,
  toValues,
  update,
  upsertInto,
} from '../../store/sql.ts';
import { backup, backupPlan } from './tables.ts';

type Row = RowOf<typeof backup>;

/** A backup. Times are milliseconds UTC. */
export interface Backup extends Readonly<Omit<Row, 'state' | 'kind'>> {
  readonly state: 'running' | 'done' | 'failed';
  /** `asked`: a user requested it. `scheduled`: the schedule made it and will remove it. */
  readonly kind: 'asked' | 'scheduled';
}

/** How often backups are made. */
export const intervals = ['daily', 'weekly', 'off'] as const;

/** The schedule of backups. */
export interface BackupPlan {
  readonly every: (typeof intervals)[number];
  /** Maximum number of scheduled backups. Older ones are removed. */
  readonly keep: number;
}

/** The backups of all processes that use a store. */
export interface BackupRows {
  /** Lists the backups, newest first. */
  list(): Promise<readonly Backup[]>;
  find(backupId: string): Promise<Backup | null>;
  /** Adds a running backup unless another is running, and returns whether it was added. */
  begin(started: NewBackup): Promise<boolean>;
  /** Marks the running backups whose process is lost as failed, and returns them. */
  endLost(isLost: (running: Backup) => boolean, now: number): Promise<readonly Backup[]>;
  /** Records a heartbeat: the process of a running backup is alive. */
  beat(backupId: string, now: number): Promise<void>;
  finish(backupId: string, ended: EndedBackup): Promise<void>;
  /** Removes a backup from the list. */
  remove(backupId: string): Promise<void>;
  /** Returns the schedule; off if none was set. */
  plan(): Promise<BackupPlan>;
  setPlan(plan: BackupPlan, by: { readonly actor: string; readonly now: number }): Promise<void>;
}

/** The fields of a backup at its start. */
export type NewBackup = Pick<
  Backup,
  'backupId' | 'file' | 'kind' | 'actor' | 'holder' | 'startedAt'
>;

/** The fields of a backup that are set at its end. */
export type EndedBackup = Pick<Backup, 'state' | 'finishedAt' | 'bytes' | 'message'>;

const columns = columnList(backup, 'b');
const selectAll = read<Row>(
  `SELECT ${columns} FROM backup b ORDER BY b.started_at DESC, b.backup_id DESC`,
);
const selectOne = read<Row>(`SELECT ${columns} FROM backup b WHERE b.backup_id = ?`);
const insert = insertInto(backup);
const updateEnd = update('backup', 'state = ?, finished_at = ?, bytes = ?, message = ?', {
  keys: ['backup_id'],
});
const updateBeat = update('backup', 'beat_at = ?', { keys: ['backup_id'] });
const deleteOne = deletion('backup', { keys: ['backup_id'] });
const selectPlan = read<RowOf<typeof backupPlan>>(
  `SELECT ${columnList(backupPlan, 'p')} FROM backup_plan p`,
);
const upsertPlan = upsertInto(backupPlan);
const planName = 'plan';
const lostMessage = 'The process that made the backup ended too early.';

/** Creates the access to backups in their tables. */
export function createBackupRows(tables: TableAccess): BackupRows {
  return {
    list: async () => (await tables.all(selectAll, [])).map(readRow),
    async find(backupId) {
      const row = await tables.get(selectOne, [backupId]);
      return row === undefined ? null : readRow(row);
    },
    begin: (started) =>
      tables.transaction(async (transaction) => {
        const all = (await transaction.all(selectAll, [])).map(readRow);
        if (all.some(({ state }) => state === 'running')) return false;
        const rest = { state: 'running', finishedAt: null, bytes: null, message: '' };
        const row = { ...started, ...rest, beatAt: started.startedAt };
        await transaction.run(insert, toValues(backup, row));
        return true;
      }),
    endLost: (isLost, now) =>
      tables.transaction(async (transaction) => {
        const all = (await transaction.all(selectAll, [])).map(readRow);
        const lost = all.filter((each) => each.state === 'running' && isLost(each));
        for (const { backupId } of lost)
          await transaction.run(updateEnd, ['failed', now, null, lostMessage, backupId]);
        const end = { state: 'failed', finishedAt: now, message: lostMessage } as const;
        return lost.map((each) => ({ ...each, ...end }));
      }),
    beat: (backupId, now) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(updateBeat, [now, backupId])),
      ),
    finish: (backupId, { state, finishedAt, bytes, message }) =>
      tables.transaction(
        async (transaction) =>
          void (await transaction.run(updateEnd, [state, finishedAt, bytes, message, backupId])),
      ),
    remove: (backupId) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(deleteOne, [backupId])),
      ),
    async plan() {
      const row = await tables.get(selectPlan, []);
      if (row === undefined) return { every: 'off', keep: 7 };
      return { every: v.parse(v.picklist(intervals), row.every), keep: row.keep };
    },
    setPlan: ({ every, keep }, { actor, now }) =>
      tables.transaction(async (transaction) => {
        const row = { name: planName, every, keep, actor, changedAt: now };
        await transaction.run(upsertPlan, toValues(backupPlan, row));
      }),
  };
}

function readRow({ ...row }: Row): Backup {
  return {
    ...row,
    state: v.parse(v.picklist(['running', 'done', 'failed']), row.state),
    kind: v.parse(v.picklist(['asked', 'scheduled']), row.kind),
  };
}
