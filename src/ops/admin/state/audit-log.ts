/** Stores the audit log of the admin API. */

import { randomBytes } from 'node:crypto';
import type { RowOf, TableAccess } from '../../../store/sql.ts';
import {
  auditEntry,
  columnList,
  insertInto,
  read,
  update,
  toValues,
  write,
} from '../../../store/sql.ts';

/** An entry. It identifies players by internal id, so that it does not contain names of deleted players. */
export type AuditEntry = Readonly<Omit<RowOf<typeof auditEntry>, 'entryId'>>;

/** The audit log in the store. */
export interface AuditLog {
  /** Writes an entry and returns its id. */
  write(entry: AuditEntry): Promise<string>;
  /** Sets the outcome and subject of an entry. */
  finish(entryId: string, ended: Pick<AuditEntry, 'outcome' | 'subject'>): Promise<void>;
  /** Returns the newest entries, newest first. */
  latest(limit: number): Promise<readonly AuditEntry[]>;
  /** Deletes entries that are older than this time, and returns their number. */
  prune(before: number): Promise<number>;
}

const insert = insertInto(auditEntry);
const selectLatest = read<AuditEntry>(
  `SELECT ${columnList(auditEntry, 'a', ['at', 'actor', 'action', 'subject', 'outcome'])} FROM audit_entry a ORDER BY a.at DESC, a.entry_id DESC LIMIT ?`,
);
const updateOutcome = update('audit_entry', 'outcome = ?, subject = ?', { keys: ['entry_id'] });
const removeOld = write('DELETE FROM audit_entry WHERE at < ?');
/** Length of the random part of an id, which distinguishes entries of the same millisecond and of several processes. */
const idBytes = 8;

/** Creates access to the audit log in its table. */
export function createAuditLog(tables: TableAccess): AuditLog {
  return {
    write: (entry) =>
      tables.transaction(async (transaction) => {
        const entryId = randomBytes(idBytes).toString('hex');
        await transaction.run(insert, toValues(auditEntry, { ...entry, entryId }));
        return entryId;
      }),
    finish: (entryId, { outcome, subject }) =>
      tables.transaction(
        async (transaction) =>
          void (await transaction.run(updateOutcome, [outcome, subject, entryId])),
      ),
    latest: async (limit) => (await tables.all(selectLatest, [limit])).map((row) => ({ ...row })),
    prune: (before) => tables.transaction((transaction) => transaction.run(removeOld, [before])),
  };
}
